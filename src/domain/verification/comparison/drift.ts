import Big from 'big.js';
import type { BoardPlace, CircuitPlace, Context } from '../engine/context.ts';
import { isRecord, readingOf, recordAt } from '../engine/values.ts';
import { accuracyOf, differenceOf, intervalOf, isExact, type Value } from '../facts/accuracy.ts';
import { impedanceAtBoard } from '../facts/boards.ts';
import type { Pair } from './match.ts';
import type { SinceChange } from './since-change.ts';

/** The bounds of a quantity, given the instrument's reading; without `high` there is no upper bound. */
type Range = { low: Big; high: Big | undefined; says: string };

/**
 * MΩ above which insulation is healthy at any reading: there weather changes it by half, and instruments have different upper limits. Our
 * own choice.
 */
const HEALTHY = new Big(100);

/** Ze, if it changed by more than the instruments of the two inspections may differ. */
export function supplyDrift(contexts: Pair<Context>): SinceChange[] {
  const ze = ({ document }: Context) => recordAt(document, 'supply').ze;
  return loopDrift(contexts, 'supply/ze', 'Supply', 'Ze', { before: ze(contexts.before), now: ze(contexts.now) });
}

/** Zdb of a board that is not at the origin. */
export function boardDrift(contexts: Pair<Context>, { before, now }: Pair<BoardPlace>, place: string): SinceChange[] {
  if (now.isOrigin && before.isOrigin) return []; // reported as Ze
  return loopDrift(contexts, `${now.path}/zdb`, place, 'Zdb', { before: before.record.zdb, now: now.record.zdb });
}

/** Zs and insulation of one circuit. A change in the impedance of the board is reported at the board, not at each of its circuits. */
export function circuitDrift(contexts: Pair<Context>, pair: Pair<CircuitPlace>, place: string): SinceChange[] {
  const { before, now } = pair;
  const at = (name: 'zs' | 'ir_ll' | 'ir_le') => ({ before: before.record[name], now: now.record[name] });
  const zs = loopDrift(contexts, `${now.path}/zs`, place, 'Zs', at('zs'));
  return [
    ...(zs.length > 0 && isTheBoards(contexts, pair) ? [] : zs),
    ...insulationDrift(contexts, `${now.path}/ir_ll`, place, 'Insulation live to live', at('ir_ll')),
    ...insulationDrift(contexts, `${now.path}/ir_le`, place, 'Insulation live to earth', at('ir_le')),
  ];
}

/** True if Zs changed only because the impedance at the board changed. */
function isTheBoards(contexts: Pair<Context>, { before, now }: Pair<CircuitPlace>): boolean {
  const boards = {
    before: impedanceAtBoard(contexts.before, before.board),
    now: impedanceAtBoard(contexts.now, now.board),
  };
  if (boards.before.state !== 'value' || boards.now.state !== 'value') return false;
  const atBoard = {
    before: rangeOf(contexts.before, boards.before, 'loop'),
    now: rangeOf(contexts.now, boards.now, 'loop'),
  };
  const own = { before: ownPart(contexts.before, before), now: ownPart(contexts.now, now) };
  return areApart(atBoard) && own.before !== undefined && own.now !== undefined && !areApart(own as Pair<Range>);
}

function ownPart(context: Context, { record, board }: CircuitPlace): Range | undefined {
  const [zs, zdb] = [readingOf(record.zs), impedanceAtBoard(context, board)];
  if (!isExact(zs) || !isExact(zdb)) return undefined;
  const { value, margin } = differenceOf(context, zs, zdb);
  return { low: value.minus(margin), high: value.plus(margin), says: '' };
}

function loopDrift(
  contexts: Pair<Context>,
  path: string,
  place: string,
  what: string,
  values: Pair<unknown>,
): SinceChange[] {
  const read = moved(contexts, values, 'loop');
  if (!read) return [];
  const hasRisen = read.now.value.gt(read.before.value);
  return [
    {
      ...shared(read),
      code: 'ZS_DRIFTED',
      path,
      place,
      what,
      unit: 'Ω',
      message: `${what} has ${hasRisen ? 'risen' : 'fallen'} from ${read.before.text} to ${read.now.text} Ω, more than the instruments may differ.`,
      question: hasRisen
        ? 'Is there a loose joint, a longer circuit, or another supply?'
        : 'Was a joint repaired, or is there parallel metalwork?',
    },
  ];
}

function insulationDrift(
  contexts: Pair<Context>,
  path: string,
  place: string,
  what: string,
  values: Pair<unknown>,
): SinceChange[] {
  const read = moved(contexts, values, 'insulation');
  if (!read || (read.before.value.gte(HEALTHY) && read.now.value.gte(HEALTHY))) return [];
  const hasFallen = read.now.value.lt(read.before.value);
  return [
    {
      ...shared(read),
      code: 'IR_DRIFTED',
      path,
      place,
      what,
      unit: 'MΩ',
      message: `${what} has ${hasFallen ? 'fallen' : 'risen'} from ${read.before.text} to ${read.now.text} MΩ, more than the instruments may differ.`,
      question: hasFallen
        ? 'Is there damp or damage, or was equipment left connected?'
        : 'Was equipment replaced, or disconnected this time?',
    },
  ];
}

type Kind = 'loop' | 'insulation';
type Moved = Pair<Value> & { says: string };

const shared = ({ before, now, says }: Moved) => ({ before: before.text, now: now.text, arithmetic: says });

/** Both readings, if their true values cannot be equal; undefined if they can, or if one was not taken. */
function moved(contexts: Pair<Context>, values: Pair<unknown>, kind: Kind): Moved | undefined {
  const [before, now] = [taken(values.before), taken(values.now)];
  if (!before || !now) return undefined;
  const ranges = { before: rangeOf(contexts.before, before, kind), now: rangeOf(contexts.now, now, kind) };
  return areApart(ranges) ? { before, now, says: `${ranges.before.says}; now ${ranges.now.says}` } : undefined;
}

/** A reading measured or calculated on the day, not carried over. */
function taken(value: unknown): Value | undefined {
  if (isRecord(value) && (value.provenance === 'carried' || value.provenance === 'imported')) return undefined;
  const reading = readingOf(value);
  return reading.state === 'value' ? reading : undefined;
}

/** By the instruments of the reading's own report. An over-range reading counts as its number and has no upper bound. */
function rangeOf(context: Context, reading: Value, kind: Kind): Range {
  const text = reading.text.replace(/^[<>]/, '');
  const { low, high, arithmetic } = intervalOf({ ...reading, text, qualifier: 'eq' }, accuracyOf(context, kind));
  switch (reading.qualifier) {
    case 'gt':
      return { low, high: undefined, says: `${reading.text}: ${low} and more` };
    case 'lt':
      return { low: new Big(0), high, says: `${reading.text}: ${high} and less` };
    case 'eq':
      return { low, high, says: arithmetic };
  }
}

const areApart = ({ before, now }: Pair<Range>): boolean => endsBelow(before, now) || endsBelow(now, before);

const endsBelow = (a: Range, b: Range): boolean => a.high?.lt(b.low) ?? false;
