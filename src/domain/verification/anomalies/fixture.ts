import type { Board, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { anomaliesOf } from './anomalies.ts';
import type { Anomaly, AnomalyInput, EntryTimes } from './anomaly.ts';

/*
 * For tests: reports of an honest inspector, and made-up ones. An honest reading is the true value plus the variation between tests:
 * contacts, the last digit, parallel metalwork.
 */

/** Pseudo-random numbers, the same in every run. */
export function seeded(seed: number) {
  let state = (Math.imul(seed, 2654435761) + 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    /** Approximately normal. */
    around: (mean: number, spread: number) =>
      mean + spread * (Array.from({ length: 12 }, next).reduce((sum, each) => sum + each, 0) - 6),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    chance: (probability: number) => next() < probability,
  };
}
type Seeded = ReturnType<typeof seeded>;

/** The true values of the wiring, before any test. Ω. */
type Wiring = { kind: 'ring' | 'radial'; what: string; r1r2: number; r1: number; r2: number };
type Building = { ze: number; boards: readonly { ref: string; zdb: number; circuits: readonly Wiring[] }[] };

/** A home, a shop, or a house of flats wired alike: one building in ten has sixty circuits. */
function building(random: Seeded): Building {
  const ze = random.between(0.08, 0.45);
  const size = random.next();
  if (size > 0.9) {
    const flat = Array.from({ length: 10 }, () => wiring(random));
    const boards = Array.from({ length: 6 }, (_, index) => ({
      ref: `CU${index + 1}`,
      zdb: ze + random.between(0.02, 0.15),
      // The same drawing, wired from another drum of cable.
      circuits: flat.map((each) => scaled(each, random.around(1, 0.03))),
    }));
    return { ze, boards };
  }
  const count = size > 0.7 ? random.whole(15, 40) : random.whole(5, 14);
  return { ze, boards: [{ ref: 'CU1', zdb: ze, circuits: Array.from({ length: count }, () => wiring(random)) }] };
}

function wiring(random: Seeded): Wiring {
  const [live, cpc] = random.pick([
    [12.1, 18.1],
    [7.41, 12.1],
    [3.08, 7.41],
  ] as const);
  if (random.chance(0.25)) {
    const metres = random.between(25, 70);
    const [r1, r2] = [(metres * 7.41) / 1000, (metres * 12.1) / 1000];
    return { kind: 'ring', what: 'Sockets', r1r2: (r1 + r2) / 4, r1, r2 };
  }
  return { kind: 'radial', what: 'Circuit', r1r2: (random.between(5, 35) * (live + cpc)) / 1000, r1: 0, r2: 0 };
}

const scaled = (wire: Wiring, by: number): Wiring => ({
  ...wire,
  r1r2: wire.r1r2 * by,
  r1: wire.r1 * by,
  r2: wire.r2 * by,
});

const ohms = (value: number) => Math.max(value, 0.01).toFixed(2);
const measured = (text: string) => ({ text, provenance: 'measured' });

/** The readings of one honest inspection of a building. A second inspection gives similar readings, but not to the last digit. */
function inspected(real: Building, random: Seeded): ReportDocument {
  const wander = random.between(0.008, 0.025);
  const overRange = random.pick(['>299', '>200', '>999', '200', '299']);
  const hasOwnRcds = random.chance(0.6);
  const rcd = { mean: random.between(17, 28), spread: random.between(1.6, 4) };
  const boards = real.boards.map((board, at): Board => {
    let shared = '';
    const circuits = board.circuits.map((wire, index): Item => {
      if (index % 5 === 0) shared = random.around(rcd.mean, rcd.spread).toFixed(0);
      const insulation = () => (random.chance(0.65) ? overRange : random.between(20, 290).toFixed(0));
      const parallel = random.chance(0.2) ? random.between(0.7, 1) : 1;
      const reading = (text: string) =>
        random.chance(0.03) ? { text: 'LIM', provenance: 'measured' } : measured(text);
      return {
        id: `c${at}-${index}`,
        circuit_no: String(index + 1),
        description: wire.what,
        circuit_kind: wire.kind,
        ocpd_standard: hasOwnRcds ? 'BS EN 61009' : 'BS EN 60898',
        rcd_standard: hasOwnRcds ? 'BS EN 61009' : 'BS EN 61008',
        ...(wire.kind === 'ring'
          ? {
              ring_r1: reading(ohms(random.around(wire.r1, wander))),
              ring_rn: reading(ohms(random.around(wire.r1, wander))),
              ring_r2: reading(ohms(random.around(wire.r2, wander))),
            }
          : {}),
        r1r2: reading(ohms(random.around(wire.r1r2, wander))),
        r2: measured('N/A'),
        ir_ll: reading(insulation()),
        ir_le: reading(insulation()),
        polarity: 'yes',
        zs: reading(ohms(board.zdb + random.around(wire.r1r2 * parallel, wander))),
        rcd_ms: reading(hasOwnRcds ? random.around(rcd.mean, rcd.spread).toFixed(0) : shared),
      };
    });
    return { id: `b${at}`, board_ref: board.ref, zdb: measured(ohms(random.around(board.zdb, wander))), circuits };
  });
  return { form_type: 'EICR', edition: '2018+A4', supply: { ze: measured(ohms(real.ze)) }, boards };
}

/** Entry times of a report's readings, so many minutes for each, from nine o'clock. */
export function enteredAt(document: ReportDocument, minutesEach: number): EntryTimes {
  const startedAt = '2026-11-24T09:00:00.000Z';
  const entered = new Map<string, { at: string; by: string }>();
  let minutes = 0;
  for (const board of document.boards ?? []) {
    for (const circuit of board.circuits ?? []) {
      for (const name of Object.keys(circuit)) {
        minutes += minutesEach;
        const at = new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
        entered.set(`boards/${board.id}/circuits/${circuit.id}/${name}`, { at, by: 'electrician' });
      }
    }
  }
  return { startedAt, entered };
}

/** An honest report with its comparisons: two of other buildings, and the last one of the same building. */
export function honest(seed: number): AnomalyInput {
  const random = seeded(seed);
  const real = building(random);
  const others = [real, building(random), building(random)].map((each, index) => ({
    id: `other-${index}`,
    name: `Report ${index}`,
    document: inspected(each, random),
  }));
  const document = inspected(real, random);
  return { document, others, times: enteredAt(document, random.between(1.5, 5)) };
}

/** The same report with other values in its circuits. */
export const withCircuits = (
  document: ReportDocument,
  change: (circuit: Item, board: Board, index: number) => Values,
): ReportDocument => ({
  ...document,
  boards: document.boards?.map((board) => ({
    ...board,
    circuits: board.circuits?.map((circuit, index) => ({ ...circuit, ...change(circuit, board, index) })),
  })),
});

/** A board at the origin with its circuits in order. */
export const board = (id: string, circuits: readonly Values[], more: Values = {}): Board => ({
  id,
  board_ref: id.toUpperCase(),
  fed_from: { origin: true },
  circuits: circuits.map(
    (circuit, index): Item => ({ id: `${id}-${index + 1}`, circuit_no: String(index + 1), ...circuit }),
  ),
  ...more,
});

export const report = (boards: readonly Board[], more: Partial<ReportDocument> = {}): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  boards,
  ...more,
});

/** The anomaly with a given code in a report. */
export const find = (code: string, input: ReportDocument | AnomalyInput): Anomaly | undefined =>
  anomaliesOf('document' in input ? input : { document: input }).find((anomaly) => anomaly.code === code);
