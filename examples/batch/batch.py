# SPDX-License-Identifier: MIT
"""Lays out many tickets over all cores, or over machines with Dask, and writes pictures of some.

    batch.py [COUNT] [--jobs N] [--render FOLDER --each N] [--dask ADDRESS | --dask local] [--scaling]

With processes the resources are read once, before the processes are forked: all of them use the same memory. With Dask
each machine gets them once, as the bytes of a pack. Engines share nothing. `pip install tqdm segno`, and for Dask
`pip install dask[distributed]`."""

import argparse
import contextlib
import functools
import hashlib
import logging
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from reglet import Resources
from tqdm import tqdm

PRINTING = Path(__file__).parents[1] / "hosts" / "printing"  # has the layout of a ticket, and qr.py
RES = PRINTING / "res"
sys.path.insert(0, str(PRINTING))
import printer  # noqa: E402

Work = tuple[int, int, Path | None, int]


@functools.cache
def resources() -> Resources:
    """Read by the first process, and frozen: those that it forks have them."""
    made = Resources(RES)
    made.freeze()
    return made


@functools.cache
def own_printer() -> printer.Printer:
    """The printer of this process, made of the resources of the first one."""
    return printer.Printer(resources())


def forked(work: Work) -> printer.Result:
    first, count, folder, each = work
    return printer.run(own_printer(), first, count, folder, each)


def on_processes(works: list[Work], jobs: int) -> Iterator[printer.Result]:
    resources()
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        for done in as_completed([pool.submit(forked, work) for work in works]):
            yield done.result()


def pack() -> bytes:
    """The resources as bytes, for other machines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pack")
        Resources(RES).save(path)
        return path.read_bytes()


def distributed(packed: bytes, *work: object) -> printer.Result:
    return printer.run(printer.of_pack(packed), *work)


def on_dask(works: list[Work], address: str, jobs: int) -> Iterator[printer.Result]:
    import dask.distributed as dask

    with contextlib.ExitStack() as stack:
        if address == "local":
            options = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
            address = stack.enter_context(dask.LocalCluster(silence_logs=logging.CRITICAL, **options))
        client = stack.enter_context(dask.Client(address))
        here = Path(__file__).parent
        for module in (here / "tickets.py", PRINTING / "qr.py", here / "printer.py"):
            client.upload_file(str(module))
        packed = client.scatter(pack(), broadcast=True)
        futures = [client.submit(distributed, packed, *work, pure=False) for work in works]
        for _, result in dask.as_completed(futures, with_results=True):
            yield result


def used() -> float:
    """Seconds of processors that ended processes have used."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def lay_out(count: int, args: argparse.Namespace, jobs: int) -> tuple[str, int, float]:
    """Lays out tickets 0 to count - 1. Returns a hash of all frames, the bytes written, and the seconds."""
    folder = Path(args.render) if args.render else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        folder = folder.resolve()
    works = [(first, min(printer.CHUNK, count - first), folder, args.each) for first in range(0, count, printer.CHUNK)]
    results = []
    start = time.perf_counter()
    bar = tqdm(total=count, unit="ticket", unit_scale=True, disable=args.quiet)
    with bar:
        for result in on_dask(works, args.dask, jobs) if args.dask else on_processes(works, jobs):
            results.append(result)
            bar.update(result.count)
    seconds = time.perf_counter() - start
    results.sort(key=lambda result: result.first)
    whole = hashlib.blake2b(b"".join(result.digest for result in results), digest_size=16)
    return whole.hexdigest(), sum(result.written for result in results), seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--render", metavar="FOLDER", help="write PNGs")
    parser.add_argument("--each", type=int, default=1000, help="of each so-manieth ticket")
    parser.add_argument("--dask", metavar="ADDRESS", help="of a scheduler, or 'local'")
    parser.add_argument("--scaling", action="store_true", help="with 1, 2, ... processes")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    args = parser.parse_args()
    alone = 0.0
    for jobs in range(1, args.jobs + 1) if args.scaling else [args.jobs]:
        before = used()
        digest, written, seconds = lay_out(args.count, args, jobs)
        alone = alone or seconds
        print(
            f"{args.count} tickets, {jobs} processes: {seconds:.2f} s, {args.count / seconds:,.0f} a second"
            + f", {used() - before:.2f} s of processors"
            + (f", {alone / seconds:.2f} times as fast as one" if args.scaling else "")
            + (f", {written / 1e6:.1f} MB written" if args.render else "")
            + f", frames {digest}"
        )


if __name__ == "__main__":
    sys.exit(main())
