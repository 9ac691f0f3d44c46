import Big from 'big.js';
import type { BoardPlace, CircuitPlace, Context } from '../engine/context.ts';
import { isRecord, readingOf, recordAt } from '../engine/values.ts';
import { accuracyOf, differenceOf, intervalOf, isExact, type Value } from '../facts/accuracy.ts';
import { impedanceAtBoard } from '../facts/boards.ts';
import type { Pair } from './match.ts';
import type { SinceChange } from './since-change.ts';

/** Where a quantity may lie, given what the instrument showed; without `high` there is no upper end. */
type Range = { low: Big; high: Big | undefined; says: string };

/**
 * MΩ above which insulation is healthy whatever it reads: there weather moves it by half, and makers' ranges end at different
 * places. Our own choice.
 */
const HEALTHY = new Big(100);

/** Ze, where it has moved by more than the instruments of the two inspections may differ. */
export function supplyDrift(contexts: Pair<Context>): SinceChange[] {
  const ze = ({ document }: Context) => recordAt(document, 'supply').ze;
  return loopDrift(contexts, 'supply/ze', 'Supply', 'Ze', { before: ze(contexts.before), now: ze(contexts.now) });
}

/** Zdb of a board that is not at the origin. */
export function boardDrift(contexts: Pair<Context>, { before, now }: Pair<BoardPlace>, place: string): SinceChange[] {
  if (now.isOrigin && before.isOrigin) return []; // told as Ze
  return loopDrift(contexts, `${now.path}/zdb`, place, 'Zdb', { before: before.record.zdb, now: now.record.zdb });
}

/** Zs and insulation of one circuit. What the impedance at its board has moved by is not told again at each of its circuits. */
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

/** Whether the impedance at the board has moved, and Zs with it: its own part has not. */
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
      message: `${what} has ${hasRisen ? 'risen' : 'fallen'} from ${read.before.text} to ${read.now.text} Ω, further than the instruments may differ.`,
      question: hasRisen
        ? 'A loose joint, a longer circuit, or another supply?'
        : 'Was something made good, or does metalwork share the path?',
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
      message: `${what} has ${hasFallen ? 'fallen' : 'risen'} from ${read.before.text} to ${read.now.text} MΩ, further than the instruments may differ.`,
      question: hasFallen
        ? 'Damp, damage, or something left connected?'
        : 'Was something replaced, or disconnected this time?',
    },
  ];
}

type Kind = 'loop' | 'insulation';
type Moved = Pair<Value> & { says: string };

const shared = ({ before, now, says }: Moved) => ({ before: before.text, now: now.text, arithmetic: says });

/** Both readings, where what they stand for cannot be the same; undefined where it can, or one of them was not taken. */
function moved(contexts: Pair<Context>, values: Pair<unknown>, kind: Kind): Moved | undefined {
  const [before, now] = [taken(values.before), taken(values.now)];
  if (!before || !now) return undefined;
  const ranges = { before: rangeOf(contexts.before, before, kind), now: rangeOf(contexts.now, now, kind) };
  return areApart(ranges) ? { before, now, says: `${ranges.before.says}; now ${ranges.now.says}` } : undefined;
}

/** A reading that was taken or worked out on the day, not brought along from elsewhere. */
function taken(value: unknown): Value | undefined {
  if (isRecord(value) && (value.provenance === 'carried' || value.provenance === 'imported')) return undefined;
  const reading = readingOf(value);
  return reading.state === 'value' ? reading : undefined;
}

/** By the instruments of the reading's own report. Over range is as good as its number, and has no upper end. */
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
