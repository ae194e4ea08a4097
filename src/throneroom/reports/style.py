"""How the page of an analysis looks: in light and dark, on a desk and on a phone."""

STYLE = """
:root { color-scheme: light dark;
  --ground: #f7f5f0; --sheet: #fffefb; --ink: #25221c; --quiet: #6d675b; --edge: #e2ddd1;
  --good: #3f9a52; --bad: #cf4b41; --even: #a9a497; --line: #8a6d1f; --coin: #d9a92b;
  --action: #ece8de; --treasure: #f3d478; --victory: #a9d796; --curse: #cdb0de;
  --reaction: #a3c9ee; --duration: #f5b878; --attack: #c2453b; --on-card: #221f19; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #171613; --sheet: #211f1b; --ink: #ebe6db; --quiet: #a39c8d; --edge: #3a362f;
  --good: #52b266; --bad: #e0635a; --even: #7c776c; --line: #d9b54a; --coin: #c89a26;
  --action: #4b4840; --treasure: #7a621c; --victory: #3b6a31; --curse: #5d4270;
  --reaction: #2f5680; --duration: #8a531b; --attack: #d2584d; --on-card: #f6f2e8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 1.4rem 1rem 3rem; }
h1 { font: 600 1.7rem/1.2 Georgia, "Times New Roman", serif; margin: 0; }
h2 { font: 600 1.15rem/1.3 Georgia, "Times New Roman", serif; margin: 0 0 .7rem; }
p { margin: .3rem 0; }
section { background: var(--sheet); border: 1px solid var(--edge); border-radius: 12px;
  padding: 1.1rem 1.2rem; margin-top: 1.1rem; }
.quiet { color: var(--quiet); font-size: .87rem; }
.top { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; }
.verdict { font-weight: 700; border-radius: 99px; padding: .1rem .8rem; color: #fff;
  background: #36784a; }
.verdict.circle { background: #9a5a12; }
.warn { color: var(--bad); font-weight: 600; }

.kingdom { display: grid; grid-template-columns: repeat(5, 1fr); gap: .55rem; }
.card { position: relative; color: var(--on-card); border: 1px solid rgb(0 0 0 / .22);
  border-radius: 7px; background: linear-gradient(115deg, var(--a, var(--action)) 50%,
  var(--b, var(--action)) 50%); display: flex; align-items: center; }
.card.attack { box-shadow: inset 0 -4px 0 var(--attack); }
.card .name { font-weight: 600; line-height: 1.15; }
.card.big { flex-direction: column; justify-content: center; text-align: center;
  min-height: 4.4rem; padding: .5rem 2rem .6rem; }
.card.big .name { font-size: 1.02rem; }
.card.big .types { font-size: .74rem; opacity: .82; line-height: 1.2; margin-top: .15rem; }
.card.big .cost { position: absolute; left: .4rem; top: .4rem; }
.card.small { gap: .38rem; min-height: 1.95rem; padding: .22rem .5rem .26rem .32rem;
  font-size: .88rem; }
.card.small .name { white-space: nowrap; } .card.several .name { white-space: normal; }
.card.small.several { padding-left: .55rem; }
.cost { flex: none; min-width: 1.42rem; height: 1.42rem; border-radius: 50%; text-align: center;
  font: 700 .8rem/1.42rem system-ui, sans-serif; padding: 0 .2rem; color: #2a2104;
  background: radial-gradient(circle at 35% 30%, #f9e08d, var(--coin) 75%);
  box-shadow: 0 0 0 1px rgb(0 0 0 / .3); }
.count { margin-left: .1rem; font-weight: 700; background: rgb(0 0 0 / .72); color: #fff;
  border-radius: 99px; padding: 0 .42rem; font-size: .8rem; line-height: 1.35; }

.board { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.board th { font-size: .85rem; color: var(--quiet); font-weight: 600; padding: 0 0 .4rem; }
.board thead th.plan { text-align: left; }
.board tbody tr { border-top: 1px solid var(--edge); }
.board .rank { padding: .8rem .9rem .8rem 0; white-space: nowrap; vertical-align: top;
  text-align: left; }
.letter { font: 700 1.7rem/1 Georgia, serif; color: var(--ink); }
.mean { font-weight: 700; font-size: .95rem; }
.mean.good { color: var(--good); } .mean.bad { color: var(--bad); }
.mean.even { color: var(--quiet); }
.board .plan { padding: .8rem .9rem .8rem 0; vertical-align: top; width: 100%; }
.head { display: flex; flex-wrap: wrap; gap: .35rem; margin-bottom: .5rem; }
.head span { border: 1px solid color-mix(in srgb, var(--good) 60%, var(--edge));
  border-radius: 99px; padding: 0 .6rem; font-size: .8rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .4rem .35rem; list-style: none; margin: 0;
  padding: 0; align-items: flex-start; }
.tile { max-width: 11rem; display: flex; flex-direction: column; align-items: flex-start; }
.when { font-size: .74rem; line-height: 1.25; color: var(--quiet); margin: .15rem .2rem 0; }
.rest { font-size: .82rem; color: var(--quiet); margin-top: .45rem; }
details { margin-top: .5rem; } summary { cursor: pointer; font-size: .8rem; color: var(--quiet); }
pre { font-size: .82rem; line-height: 1.4; background: var(--ground); border-radius: 6px;
  padding: .6rem .8rem; overflow-x: auto; margin: .4rem 0 0; user-select: all; }
.cell { min-width: 4.1rem; text-align: center; border: 2px solid var(--sheet);
  border-radius: 6px; padding: .3rem; font-size: .95rem; }
.cell.good { background: color-mix(in srgb, var(--good) var(--w), var(--sheet)); }
.cell.bad { background: color-mix(in srgb, var(--bad) var(--w), var(--sheet)); }
.cell.even { background: color-mix(in srgb, var(--even) 26%, var(--sheet)); }
.cell.none { color: var(--quiet); }
.cell.sure { font-weight: 700; }
.legend { margin-top: .7rem; } .legend span { white-space: nowrap; }
.legend .key { display: inline-block; width: .8rem; height: .8rem; border-radius: 3px;
  vertical-align: -1px; margin: 0 .2rem 0 .5rem; }
.key.good { background: var(--good); } .key.bad { background: var(--bad); }
.key.even { background: var(--even); }

.mix { display: flex; height: 1.9rem; border-radius: 7px; overflow: hidden; max-width: 34rem;
  margin: .6rem 0 .2rem; }
.mix span { color: #fff; text-align: center; line-height: 1.9rem; font-size: .85rem;
  overflow: hidden; white-space: nowrap; border-right: 2px solid var(--sheet); }
.mix span:nth-child(5n+1) { background: #36784a; }
.mix span:nth-child(5n+2) { background: #2f6aa8; }
.mix span:nth-child(5n+3) { background: #9a5a12; }
.mix span:nth-child(5n+4) { background: #7a4b96; }
.mix span:nth-child(5n+5) { background: #6b675d; }

.plot { display: block; width: 100%; max-width: 52rem; height: auto; }
.plot text { fill: var(--quiet); font: 12px system-ui, sans-serif; }
.plot .grid { stroke: var(--edge); } .plot .zero { stroke: var(--quiet); }
.plot .band { fill: var(--even); opacity: .16; }
.plot .line { fill: none; stroke: var(--line); stroke-width: 2; stroke-linejoin: round; }
.plot .whisker { stroke: var(--line); stroke-width: 1.5; opacity: .65; }
.plot circle { stroke: var(--sheet); stroke-width: 1.5; } .plot circle.good { fill: var(--good); }
.plot circle.bad { fill: var(--bad); } .plot circle.even { fill: var(--even); }
.list { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
.list th, .list td { text-align: right; padding: .2rem .9rem .2rem 0; vertical-align: top;
  border-bottom: 1px solid var(--edge); }
.list th { color: var(--quiet); font-weight: 600; }
.list .text { text-align: left; }
.wide { overflow-x: auto; }
.why { border-top: 1px solid var(--edge); padding: .3rem 0; } .why:first-of-type { border: 0; }
.why > summary { font-size: 1rem; font-weight: 600; color: var(--ink); }
.why pre { max-height: 30rem; }
.facts { display: flex; flex-wrap: wrap; gap: .8rem 2.4rem; align-items: flex-start;
  margin: .6rem 0; }

.usage { border-collapse: separate; border-spacing: 0 3px; width: 100%; max-width: 60rem;
  font-size: .87rem; font-variant-numeric: tabular-nums; table-layout: fixed; }
.usage th { font-weight: 600; color: var(--quiet); }
.usage .label { text-align: left; width: 8.6rem; font-weight: 500; color: var(--ink);
  overflow-wrap: anywhere; }
.usage td { padding: 0 .25rem; }
.bar { display: block; border-radius: 4px; padding: 0 .3rem; line-height: 1.45rem; height: 1.45rem;
  white-space: nowrap; background: linear-gradient(90deg,
  color-mix(in srgb, var(--coin) 62%, var(--sheet)) var(--w), var(--ground) var(--w)); }
footer { margin-top: 1.2rem; font-size: .85rem; color: var(--quiet); }
footer code { font-size: .82rem; background: var(--sheet); border: 1px solid var(--edge);
  border-radius: 5px; padding: .1rem .35rem; overflow-wrap: anywhere; color: var(--ink); }

@media (max-width: 58rem) {
  main { padding: 1rem .6rem 2rem; } section { padding: .9rem .8rem; }
  .board thead { display: none; }
  .board tbody tr { display: flex; flex-wrap: wrap; padding: .8rem 0; }
  .board .rank { flex: 0 0 100%; display: flex; gap: .7rem; align-items: baseline;
    padding: 0 0 .4rem; }
  .board .plan { flex: 0 0 100%; padding: 0 0 .6rem; }
  .cell { flex: 1 1 0; min-width: 0; border: 0; border-radius: 5px; margin-right: 3px;
    font-size: .86rem; padding: .15rem 0 .25rem; }
  .cell::before { content: attr(data-with); display: block; font-size: .68rem; font-weight: 400;
    color: var(--quiet); }
  .usage .label { width: 5.6rem; } .usage { font-size: .78rem; } .usage td { padding: 0 .1rem; }
}
@media (max-width: 40rem) {
  .kingdom { grid-template-columns: repeat(2, 1fr); gap: .4rem; }
  .card.big { min-height: 0; padding: .3rem .3rem .4rem 2rem; align-items: flex-start;
    text-align: left; }
  .card.big .cost { top: 50%; transform: translateY(-50%); }
  .plot text { font-size: 19px; } .plot circle { r: 7; } .plot .line { stroke-width: 3; }
}
@media print { body { background: #fff; } section { break-inside: avoid; } }
"""
