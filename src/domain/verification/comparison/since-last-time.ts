import { missing } from '../../forms/asked/completeness.ts';
import type { FormDefinition, ReportDocument } from '../../forms/definition.ts';
import { boardName, circuitName, hasGroup } from '../../forms/document.ts';
import { once } from '../../memo.ts';
import { compareText } from '../../words/compare-text.ts';
import { naturally } from '../../words/natural-order.ts';
import { plural } from '../../words/plural.ts';
import { type BoardPlace, type CircuitPlace, type Context, contextOf, isInUse } from '../engine/context.ts';
import type { CircuitRecord } from '../engine/records.ts';
import { readingOf } from '../engine/values.ts';
import { hasRcd } from '../facts/rcd.ts';
import { deviceChanges } from './devices.ts';
import { boardDrift, circuitDrift, supplyDrift } from './drift.ts';
import { type Matched, matchBoards, matchCircuits, type Pair } from './match.ts';
import type { SinceChange } from './since-change.ts';

export type SinceLastTime = {
  changes: SinceChange[];
  /** Circuits without spare ways: last time, now, and the number found to be the same. */
  circuits: { before: number; now: number; same: number };
};

/**
 * The changes since the last report of the same site. Pure, and independent of the order of lists: the same two reports have the same
 * changes in the same order. Drafts may have gaps: blanks are not compared.
 */
export function sinceLastTime(last: ReportDocument, document: ReportDocument): SinceLastTime {
  const contexts = { before: contextOf(last), now: contextOf(document) };
  const boards = matchBoards(contexts.before, contexts.now);
  const circuits = boards.pairs.map(matchCircuits);
  const changes = [
    ...supplyDrift(contexts),
    ...boards.appeared.map((board) => appeared(board.path, boardName(board.record), sizeOf(board))),
    ...boards.gone.map((board) => gone('boards', boardName(board.record), sizeOf(board))),
    ...boards.pairs.flatMap((pair, index) => [
      ...boardDrift(contexts, pair, boardName(pair.now.record)),
      ...ofCircuits(circuits[index] as Matched<CircuitPlace>, pair.now.path, contexts),
    ]),
  ];
  return {
    changes: changes.sort(
      (a, b) => naturally(a.place, b.place) || compareText(a.path, b.path) || compareText(a.message, b.message),
    ),
    circuits: {
      before: contexts.before.circuits.length,
      now: contexts.now.circuits.length,
      same: circuits.reduce((sum, { pairs }) => sum + pairs.length, 0),
    },
  };
}

function ofCircuits(circuits: Matched<CircuitPlace>, board: string, contexts: Pair<Context>): SinceChange[] {
  return [
    ...circuits.appeared.map((circuit) => appeared(circuit.path, nameOf(circuit), 'Circuit')),
    ...circuits.gone.map((circuit) => gone(board, nameOf(circuit), 'Circuit')),
    ...circuits.pairs.flatMap((pair) => [
      ...deviceChanges(pair, nameOf(pair.now)),
      ...circuitDrift(contexts, pair, nameOf(pair.now)),
    ]),
  ];
}

const sizeOf = ({ circuits }: BoardPlace): string => `Board of ${plural(circuits.length, 'way')}`;

const nameOf = ({ board, record }: CircuitPlace): string => circuitName(board.record, record);

const appeared = (path: string, place: string, what: string): SinceChange => ({
  code: 'CIRCUIT_APPEARED',
  path,
  place,
  what,
  before: 'not there',
  now: 'there',
  message: `${place} was not in the last report.`,
  question: 'Is it new, and is there a certificate for it?',
});

const gone = (path: string, place: string, what: string): SinceChange => ({
  code: 'CIRCUIT_GONE',
  path,
  place,
  what,
  before: 'there',
  now: 'not there',
  message: `${place} was in the last report and is not in this one.`,
  question: 'Was it removed, renamed, or left out?',
});

/**
 * The changes that the electrician filling in the report may see: only those of circuits that have their readings, so that last time's
 * values do not influence the test. Missing circuits are reported once the report is complete, because until then they may still be added.
 */
export function ofWhatIsEntered({ changes }: SinceLastTime, document: ReportDocument): SinceChange[] {
  const { boards } = contextOf(document);
  const isComplete = once(() => missing(document, 'signing').length === 0);
  const isBoardIn = (path: string) => {
    const inUse = (boards.find((board) => board.path === path)?.circuits ?? []).filter(isInUse);
    return inUse.length > 0 && inUse.every(({ record }) => hasItsReadings(record));
  };
  return changes.filter(({ code, path }) => {
    if (code === 'CIRCUIT_GONE') return isComplete();
    const [board = ''] = /^boards\/[^/]+/.exec(path) ?? [];
    const [circuit] = /^boards\/[^/]+\/circuits\/[^/]+/.exec(path) ?? [];
    if (!circuit) return code === 'CIRCUIT_APPEARED' ? isBoardIn(board) : true; // a change of a reading has its reading
    const place = boards.flatMap(({ circuits }) => circuits).find((each) => each.path === circuit);
    return place !== undefined && hasItsReadings(place.record);
  });
}

/** True if every reading that a circuit needs is entered, LIM and N/V included. */
export function hasItsReadings(record: Partial<CircuitRecord>): boolean {
  const isIn = (name: 'r1r2' | 'r2' | 'ir_ll' | 'ir_le' | 'zs' | 'rcd_ms') => readingOf(record[name]).state !== 'blank';
  return (
    (isIn('r1r2') || isIn('r2')) &&
    (['ir_ll', 'ir_le', 'zs'] as const).every(isIn) &&
    (!hasRcd(record) || isIn('rcd_ms'))
  );
}

/**
 * True if a report is compared with the site's last one: it covers whole boards and their tests. A single circuit is not a second
 * inspection, a visual report lists no circuits, and new work is another installation than the inspected one.
 */
export const isComparedWithLast = (definition: FormDefinition): boolean =>
  hasGroup(definition, 'boards') &&
  definition.oneCircuit === undefined &&
  definition.circuit.tests.length > 0 &&
  !definition.reportsOn.includes('new_work');
