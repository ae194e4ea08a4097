"""Files that the hosted service reads: they have the right form, and what they call is there.

Workflows cannot be run here. What can be said of them is: they fit their schema, a linter finds no
weakness in them, their scripts are shell, and the wheels they build are the ones we want.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from ..docs.markdown import ROOT
from .text_files import faults

GITHUB = ROOT / ".github"
FOLDERS = ("bench", "core", "docs", "examples")
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SCHEMAS = {
    **dict.fromkeys(WORKFLOWS, "vendor.github-workflows"),
    **dict.fromkeys((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"), "vendor.github-issue-forms"),
    GITHUB / "ISSUE_TEMPLATE" / "config.yml": "vendor.github-issue-config",
    ROOT / "CITATION.cff": "vendor.citation-file-format",
}


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command at the root of the project."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def steps(workflow: Path) -> list[dict[str, Any]]:
    """The steps of all jobs."""
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize(("file", "schema"), SCHEMAS.items(), ids=lambda one: Path(one).name)
def test_a_file_fits_its_schema(file: Path, schema: str) -> None:
    kind = ("--default-filetype", "yaml")
    done = run(sys.executable, "-m", "check_jsonschema", *kind, "--builtin-schema", schema, file)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_every_job_has_a_time_limit(workflow: Path) -> None:
    schema = "custom.github-workflows-require-timeout"
    done = run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, workflow)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_linter_finds_no_weakness_in_the_workflows() -> None:
    files = importlib.metadata.files("zizmor") or []
    (program,) = (file.locate() for file in files if file.name == "zizmor")
    done = run(Path(program), "--offline", "--no-progress", GITHUB / "workflows")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_scripts_are_shell_and_call_what_is_there(workflow: Path) -> None:
    scripts = [step["run"] for step in steps(workflow) if "run" in step]
    assert scripts
    for script in scripts:
        done = run("bash", "-n", "-c", script)
        assert done.returncode == 0, done.stderr
        for name in re.findall(r"(?:^| )((?:tests/|\.ci/|constraints)[\w./]+)", script, re.M):
            assert (ROOT / name).exists(), name
        if ".ci/run" in script:
            assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_hooks_before_a_commit_are_well_formed() -> None:
    done = run(sys.executable, "-m", "pre_commit", "validate-config", ".pre-commit-config.yaml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_text_files_are_clean() -> None:
    listed = run("git", "ls-files", "-z")
    if listed.returncode:  # an unpacked archive: the folders that hold nothing that was built
        files = [file for name in FOLDERS for file in (ROOT / name).rglob("*.*")]
    else:
        files = [ROOT / name for name in listed.stdout.split("\0") if name]
    found = [fault for file in files if file.is_file() for fault in faults(file)]
    assert len(files) > 100
    assert not found, "\n".join(found)


def test_faults_of_text_files_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    for text, fault in {
        "one\n": None,
        "": None,
        "one": "line break",
        "one\n\n": "line break",
        "one \n": "whitespace",
        "one\r\n": "carriage return",
        "<<<<<<< here\n": "conflict",
        "x" * 1_000_001 + "\n": "bytes",
    }.items():
        file.write_bytes(text.encode())
        assert (fault in "\n".join(faults(file))) if fault else not list(faults(file)), text[:20]
