import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { assess } from '../../src/features/compliance/domain/assess.ts';
import { homeFacts } from '../../src/features/compliance/domain/facts.ts';

/** A file of 100,000 homes has about 60 MB. */
const MAX_BYTES = 200_000_000;

/**
 * `compliance FILE.json`: reads a list of homes, each with its facts and the day in question, and prints as JSON what is due,
 * where each clock stands, and the status of each home with its reasons. docs/compliance.md has the shape.
 * @returns 0, or 2 if the file cannot be read: a line for each of the first faults names the home and the field.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate compliance FILE.json');
    return 2;
  }
  if ((await stat(file)).size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES / 1e6} MB`);
  let homes: unknown;
  try {
    homes = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`);
  }
  const read = z.array(homeFacts).safeParse(homes);
  if (!read.success) {
    for (const { path, message } of read.error.issues.slice(0, 20)) console.error(`${placeOf(path)}: ${message}`);
    return 2;
  }
  const answers = read.data.map((facts) => {
    const { status, reasons, clocks } = assess(facts);
    return {
      id: facts.id,
      due: Object.fromEntries(clocks.map(({ key, due }) => [key, due])),
      state: Object.fromEntries(clocks.map(({ key, state }) => [key, state])),
      status,
      reasons,
    };
  });
  process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
  return 0;
}

const placeOf = ([index, ...path]: readonly PropertyKey[]): string =>
  index === undefined ? 'The file' : `home ${Number(index) + 1}${path.map((part) => `.${String(part)}`).join('')}`;
