import { type Profiler, Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const source = join(import.meta.dirname, '../../src/');

type Part = Profiler.CoverageRange;
type Ran = { file: string; scriptId: string; parts: readonly Part[] };
/** Our functions that ran, by file and place: how often each did, and each branch and body of a loop in it. */
export type Work = ReadonlyMap<string, Ran>;

// A function that is built into the one that calls it is no longer counted.
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts what ran since it was last asked: the same on every machine, however busy. Branches are counted of modules that are loaded
 * after this one: import it first, in a file of tests with a process of its own. What the language does by itself, as a search in a
 * text or a copy of a list, is not counted.
 */
export async function takeWork(): Promise<Work> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const work = new Map<string, Ran>();
  for (const { url, scriptId, functions } of result) {
    const at = url.indexOf(source);
    if (at === -1) continue;
    const file = url.slice(at + source.length);
    for (const { ranges: parts } of functions)
      if (parts[0]?.count) work.set(`${file} ${parts[0].startOffset}`, { file, scriptId, parts });
  }
  return work;
}

/** More than this as often at twice the size, and work grows with the square of the size. */
const MOST_GROWTH = 2.4;
/** What ran less often costs nothing, however it grows. */
const LEAST = 5000;

/** What grew too much from work on something to the same work on something of twice the size. */
export async function grown(less: Work, more: Work): Promise<string[]> {
  const found = [...more].flatMap(([name, { file, scriptId, parts }]) => {
    const known = less.get(name)?.parts ?? [];
    return parts.flatMap(({ startOffset, endOffset, count }) => {
      const before = countAt(known, startOffset);
      return count >= LEAST && count > MOST_GROWTH * before
        ? [{ file, scriptId, startOffset, endOffset, before, count }]
        : [];
    });
  });
  if (found.length > 0) await session.post('Debugger.enable');
  return Promise.all(
    found.map(async ({ file, scriptId, startOffset, endOffset, before, count }) => {
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const code = scriptSource.slice(startOffset, endOffset).replace(/\s+/g, ' ').slice(0, 80);
      return `${file}: ${before} times, at twice the size ${count}: ${code}`;
    }),
  );
}

/** How often the code ran that is so far into a file: what is innermost around it tells. */
const countAt = (parts: readonly Part[], offset: number): number =>
  parts.findLast(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset)?.count ?? 0;
