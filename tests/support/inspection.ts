import type { FilledIn, Inspection } from '../../src/demo/installations/inspection.ts';
import { inspect } from '../../src/demo/installations/installations.ts';
import type { Board, Item, Values } from '../../src/domain/forms/definition.ts';
import type { Json } from '../../src/domain/report/entry.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import { isItemPath, stepsOf } from '../../src/domain/report/path.ts';
import { addDays, addYears } from '../../src/domain/time/dates.ts';

/** What a test says about an inspection; the rest is a sound home, inspected by the company's electrician on 20 November 2026. */
export type Inspected = Partial<Inspection> & {
  /** Other values in its circuits, spare ways apart. */
  change?: (circuit: Item, board: Board) => Values;
};

/**
 * A whole inspection as it would stand in the finished document: what the demo's electricians fill in. The same seed is the same building,
 * and the same input the same document. The next inspection is due the day before five years are over.
 */
export function inspected({ change, ...said }: Inspected = {}): FilledIn {
  const day = said.day ?? '2026-11-20';
  const filled = inspect({
    ...{ seed: 7, installation: 'home', electrician: 'Elin Electrician', defects: [] },
    ...{ nextDue: addDays(addYears(day, 5), -1) },
    ...said,
    day,
  });
  return change ? { ...filled, boards: changed(filled, change) } : filled;
}

/** The same as an electrician enters it into an empty report. */
export const wholeInspection = (said?: Inspected): Change[] => changesOf(inspected(said));

function changed({ boards = [] }: FilledIn, change: (circuit: Item, board: Board) => Values): Board[] {
  return boards.map((board) => ({
    ...board,
    circuits: (board.circuits ?? []).map((circuit) =>
      circuit.circuit_kind === 'spare' ? circuit : { ...circuit, ...change(circuit, board) },
    ),
  }));
}

const measured = (text: string) => ({ text, provenance: 'measured' });
const number = (value: unknown) => Number((value as { text?: string } | undefined)?.text);

/** Zs as nobody measures it: Zdb + (R1+R2) to the last digit. */
export const exactSum = (circuit: Item, board: Board): Values => ({
  zs: measured((number(board.zdb) + number(circuit.r1r2)).toFixed(2)),
});

/** Continuity and Zs rounded to five hundredths. */
export const rounded = ({ r1r2, zs }: Item): Values => ({ r1r2: toFive(r1r2), zs: toFive(zs) });

const toFive = (value: unknown) => measured((Math.round(number(value) * 20) / 20).toFixed(2));

/** Values that are whole: a reading, an address, where a board is fed from. Everything else that is an object is a block of values. */
const wholes = ['text', 'lines', 'origin', 'board'];
const isWhole = (value: object) => wholes.some((name) => name in value) && !('id' in value) && !('slug' in value);

/** The changes that fill an empty report with what a document holds. */
export function changesOf(document: Partial<FilledIn>): Change[] {
  return Object.entries(document).flatMap(([group, value]) => below(group, value));
}

function below(path: string, value: unknown): Change[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && isListOfItems(path, value)) return value.flatMap((item) => itemChanges(path, item));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isWhole(value)) {
    return [{ path, value: value as Json }];
  }
  return Object.entries(value).flatMap(([name, part]) => below(`${path}/${name}`, part));
}

function itemChanges(list: string, { id, slug, ...values }: { id?: string; slug?: string }): Change[] {
  const path = `${list}/${id ?? slug}`;
  const made: Change[] = id === undefined ? [] : [{ path, value: true }];
  return [...made, ...Object.entries(values).flatMap(([name, part]) => below(`${path}/${name}`, part))];
}

const isListOfItems = (path: string, value: readonly unknown[]) =>
  stepsOf(path) === undefined && value.every(() => isItemPath(`${path}/x`));
