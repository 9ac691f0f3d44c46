import Big from 'big.js';
import type { Reading } from '../../reading.ts';
import { impedanceAtBoard } from '../boards.ts';
import type { BoardPlace, CircuitPlace, Context } from '../context.ts';
import { isRecord, readingOf, recordAt, showOhms } from '../values.ts';
import type { Pair } from './match.ts';
import type { SinceChange } from './since-last-time.ts';

/** Where a value may lie, given what the instrument showed; without `high` there is no upper end. */
type Range = { low: Big; high: Big | undefined };

/**
 * What instruments may be off by: a share of the reading and so many of its units. Makers' usual figures for loop testers and
 * insulation testers on the ranges of installation testing.
 */
const accuracy = {
  loop: { share: new Big('0.05'), units: new Big('0.05') },
  insulation: { share: new Big('0.05'), units: new Big('0.1') },
} as const;

/**
 * MΩ above which insulation is healthy whatever it reads: there weather moves it by half, and makers' ranges end at different
 * places. Our own choice.
 */
const HEALTHY = new Big(100);

/** Ze, and Zdb of a board that is not at the origin, where they have moved by more than two instruments may differ. */
export function supplyDrift(before: Context, now: Context): SinceChange[] {
  const values = {
    before: recordAt(before.document, 'supply').ze,
    now: recordAt(now.document, 'supply').ze,
  };
  return loopDrift('supply/ze', 'Supply', 'Ze', values) ?? [];
}

export function boardDrift({ before, now }: Pair<BoardPlace>, place: string): SinceChange[] {
  if (now.isOrigin && before.isOrigin) return []; // told as Ze
  return loopDrift(`${now.path}/zdb`, place, 'Zdb', { before: before.record.zdb, now: now.record.zdb }) ?? [];
}

/** Zs and insulation of one circuit. What the board's own Zdb has moved by is not told again at each of its circuits. */
export function circuitDrift(pair: Pair<CircuitPlace>, contexts: Pair<Context>, place: string): SinceChange[] {
  const { before, now } = pair;
  const at = (name: string) => ({ before: before.record[name], now: now.record[name] });
  const zs = loopDrift(`${now.path}/zs`, place, 'Zs', at('zs')) ?? [];
  return [
    ...(isBoards(pair, contexts) ? [] : zs),
    ...insulationDrift(`${now.path}/ir_ll`, place, 'Insulation live to live', at('ir_ll')),
    ...insulationDrift(`${now.path}/ir_le`, place, 'Insulation live to earth', at('ir_le')),
  ];
}

/** Whether Zs has moved as the impedance at its board has. */
function isBoards({ before, now }: Pair<CircuitPlace>, contexts: Pair<Context>): boolean {
  const board = {
    before: rangeOf(impedanceAtBoard(contexts.before, before.board), 'loop'),
    now: rangeOf(impedanceAtBoard(contexts.now, now.board), 'loop'),
  };
  if (!board.before || !board.now || !areApart(board.before, board.now)) return false;
  const own = { before: above(before), now: above(now) };
  return own.before !== undefined && own.now !== undefined && !areApart(own.before, own.now);

  function above(circuit: CircuitPlace): Range | undefined {
    const zs = readingOf(circuit.record.zs);
    const zdb = impedanceAtBoard(circuit === before ? contexts.before : contexts.now, circuit.board);
    if (zs.state !== 'value' || zdb.state !== 'value') return undefined;
    const off = offBy(zs.value, 'loop');
    const part = zs.value.minus(zdb.value);
    return { low: part.minus(off), high: part.plus(off) };
  }
}

type Values = Pair<unknown>;

function loopDrift(path: string, place: string, what: string, values: Values): SinceChange[] | undefined {
  const read = readings(values, 'loop');
  if (!read || !areApart(read.before.range, read.now.range)) return undefined;
  const [before, now] = [read.before.reading.text, read.now.reading.text];
  const direction = read.now.reading.value.gt(read.before.reading.value) ? 'risen' : 'fallen';
  return [
    {
      code: 'ZS_DRIFTED',
      path,
      place,
      what,
      before,
      now,
      unit: 'Ω',
      arithmetic: apart(read),
      message: `${what} has ${direction} from ${before} to ${now} Ω, further than two instruments may differ. ${direction === 'risen' ? 'A loose joint, a longer circuit, or another supply?' : 'Was something made good, or does metalwork share the path?'}`,
    },
  ];
}

function insulationDrift(path: string, place: string, what: string, values: Values): SinceChange[] {
  const read = readings(values, 'insulation');
  if (!read || !areApart(read.before.range, read.now.range)) return [];
  if (read.before.reading.value.gte(HEALTHY) && read.now.reading.value.gte(HEALTHY)) return [];
  const [before, now] = [read.before.reading.text, read.now.reading.text];
  const hasFallen = read.now.reading.value.lt(read.before.reading.value);
  return [
    {
      code: 'IR_DRIFTED',
      path,
      place,
      what,
      before,
      now,
      unit: 'MΩ',
      arithmetic: apart(read),
      message: `${what} has ${hasFallen ? 'fallen' : 'risen'} from ${before} to ${now} MΩ, further than two instruments may differ. ${hasFallen ? 'Damp, damage, or something left connected?' : 'Was something replaced, or disconnected this time?'}`,
    },
  ];
}

type Kind = keyof typeof accuracy;
type Read = Pair<{ reading: Reading & { state: 'value' }; range: Range }>;

/** Both readings with where they may lie; undefined where one is none, or was not taken this time. */
function readings(values: Values, kind: Kind): Read | undefined {
  const [before, now] = [taken(values.before), taken(values.now)];
  const ranges = { before: before && rangeOf(before, kind), now: now && rangeOf(now, kind) };
  if (before?.state !== 'value' || now?.state !== 'value' || !ranges.before || !ranges.now) return undefined;
  return { before: { reading: before, range: ranges.before }, now: { reading: now, range: ranges.now } };
}

/** A reading that was taken or worked out on the day, not brought along from elsewhere. */
function taken(value: unknown): Reading | undefined {
  const isBrought = isRecord(value) && (value.provenance === 'carried' || value.provenance === 'imported');
  return isBrought ? undefined : readingOf(value);
}

function rangeOf(reading: Reading, kind: Kind): Range | undefined {
  if (reading.state !== 'value') return undefined;
  const off = offBy(reading.value, kind);
  const low = reading.value.minus(off);
  const least = low.lt(0) ? new Big(0) : low;
  switch (reading.qualifier) {
    case 'gt':
      return { low: least, high: undefined };
    case 'lt':
      return { low: new Big(0), high: reading.value.plus(off) };
    case 'eq':
      return { low: least, high: reading.value.plus(off) };
  }
}

const offBy = (value: Big, kind: Kind): Big => value.times(accuracy[kind].share).plus(accuracy[kind].units);

const areApart = (a: Range, b: Range): boolean => endsBelow(a, b) || endsBelow(b, a);

const endsBelow = (a: Range, b: Range): boolean => a.high?.lt(b.low) ?? false;

function apart({ before, now }: Read): string {
  const show = ({ low, high }: Range) =>
    high ? `${showOhms(low.round(2))} to ${showOhms(high.round(2))}` : `${showOhms(low.round(2))} and more`;
  return `then ${show(before.range)}, now ${show(now.range)}`;
}
