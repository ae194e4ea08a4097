// What can be measured of a page, for tests. Each function gives what is wrong, in words.
(() => {
  const shown = element => element.checkVisibility({ visibilityProperty: true });
  const name = element => {
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${text}`;
  };
  const written = element => [...element.childNodes].filter(
    node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const scrolls = element => /auto|scroll/.test(getComputedStyle(element).overflowX);

  // Text that leaves the screen or its box; what lies in a box that scrolls may be anywhere in it.
  function outside() {
    const found = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} wide, the screen ${innerWidth}`);
    for (const element of document.body.querySelectorAll("*")) {
      if (!shown(element) || !element.textContent.trim() || element.closest("svg, .unseen")) continue;
      if (!scrolls(element) && element.clientWidth && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.scrollWidth} in ${element.clientWidth}: ${name(element)}`);
      if (getComputedStyle(element).overflowY === "hidden" && element.clientHeight &&
          element.scrollHeight > element.clientHeight + 1)
        found.push(`cut off below: ${name(element)}`);
      let box = element.parentElement;
      while (box && !scrolls(box)) box = box.parentElement;
      if (box) continue;
      for (const node of written(element)) {
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const at of range.getClientRects())
          if (at.left < -0.5 || at.right > innerWidth + 0.5) {
            found.push(`off the screen: ${name(element)}`);
            break;
          }
      }
    }
    return found;
  }

  // Boxes that scroll sideways though little is missing, and are read more easily if they don't.
  const scrolling = () => [...document.querySelectorAll("*")].filter(
    one => shown(one) && scrolls(one) && one.scrollWidth > one.clientWidth + 1).map(name);

  // Labels of a picture that run into each other.
  function touching() {
    const found = [];
    for (const picture of document.querySelectorAll("figure svg")) {
      const labels = [...picture.querySelectorAll("text")].filter(shown);
      for (const [i, one] of labels.entries())
        for (const other of labels.slice(i + 1)) {
          const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
          if (a.left < b.right + 1 && b.left < a.right + 1 && a.top < b.bottom && b.top < a.bottom)
            found.push(`${one.textContent} and ${other.textContent}: ${picture.ariaLabel}`);
        }
    }
    return found;
  }

  // Contrast as WCAG 2 has it. A gradient counts with the worst of its colours.
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  function paint(colours) {
    pixel.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
    }
    return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }
  const light = colour => {
    const [r, g, b] = colour.map(part => part / 255).map(
      part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // All stacks of colours that may lie behind an element, the lowest first.
  function behind(element) {
    if (!element) return [["white"]];
    const style = getComputedStyle(element);
    const stops = style.backgroundImage.match(/(?:rgba?|color|oklab)\([^()]*\)/g) ?? [];
    const own = [style.backgroundColor, ...stops].length > 1 ? stops : [style.backgroundColor];
    return behind(element.parentElement).flatMap(below => own.map(colour => [...below, colour]));
  }
  function contrast(element) {
    const ink = getComputedStyle(element).color;
    return Math.min(...behind(element).map(stack => {
      const [low, high] = [light(paint(stack)), light(paint([...stack, ink]))].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    }));
  }
  function unreadable() {
    const found = new Set();
    for (const element of document.body.querySelectorAll("*")) {
      if (!shown(element) || !written(element).length || element.closest("svg, script")) continue;
      const style = getComputedStyle(element), size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      const ratio = contrast(element);
      if (ratio < (large ? 3 : 4.5)) found.add(`${ratio.toFixed(2)}: ${name(element)}`);
    }
    return [...found];
  }

  return { outside, scrolling, touching, unreadable,
           contrast: choice => contrast(document.querySelector(choice)) };
})()
