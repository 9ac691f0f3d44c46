import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { anomaliesOf } from './anomalies.ts';
import type { AnomalyInput } from './anomaly.ts';
import { enteredAt, honest, seeded, withCircuits } from './fixture.ts';

const seeds = Array.from({ length: 400 }, (_, index) => index + 1);
const inputs = seeds.map(honest);
const measured = (text: string) => ({ text, provenance: 'measured' });
const number = (value: unknown) => Number((value as { text?: string } | undefined)?.text);
const circuitsOf = ({ document }: AnomalyInput) => (document.boards ?? []).flatMap(({ circuits }) => circuits ?? []);
/** A report of eight circuits and more. */
const isBig = (input: AnomalyInput) => circuitsOf(input).length >= 8;

/** The number of reports with the anomaly, and of all reports. */
function rate(code: string, make: (input: AnomalyInput, seed: number) => AnomalyInput): { asked: number; of: number } {
  const big = inputs.filter(isBig).slice(0, 200);
  const asked = big.filter((input, seed) => anomaliesOf(make(input, seed)).some((anomaly) => anomaly.code === code));
  return { asked: asked.length, of: big.length };
}
const changed = (input: AnomalyInput, change: Parameters<typeof withCircuits>[1]): AnomalyInput => ({
  ...input,
  document: withCircuits(input.document, change),
});

// Measured when this was written: none of 5,000.
test('none of four hundred honest reports has an anomaly', () => {
  expect(seeds.filter((_, index) => anomaliesOf(inputs[index] as AnomalyInput).length > 0)).toEqual([]);
});

test('Zs calculated from Zdb + (R1+R2) and entered as measured is an anomaly', () => {
  const { asked, of } = rate('ANOMALY_EXACT_SUMS', (input) =>
    changed(input, (circuit, board) => ({ zs: measured((number(board.zdb) + number(circuit.r1r2)).toFixed(2)) })),
  );
  expect(asked / of).toBeGreaterThan(0.95);
});

test('the same time for every RCBO is an anomaly', () => {
  const own = { rcd_standard: 'BS EN 61009', ocpd_standard: 'BS EN 61009' };
  const { asked, of } = rate('ANOMALY_REPEATED', (input) => changed(input, () => ({ ...own, rcd_ms: measured('21') })));
  expect(asked / of).toBe(1);
});

test('two figures for the R1+R2 of a whole board are an anomaly', () => {
  const { asked, of } = rate('ANOMALY_REPEATED', (input) =>
    changed(input, (_circuit, { circuits = [] }, index) => ({
      r1r2: measured(index * 2 < circuits.length ? '0.35' : '0.48'),
    })),
  );
  expect(asked / of).toBeGreaterThan(0.85); // on eight circuits it can still be chance
});

test('a copy of the site’s last report with every seventh circuit changed is an anomaly', () => {
  const { asked, of } = rate('ANOMALY_COPIED', (input, seed) => {
    const random = seeded(seed);
    const last = input.others?.[0]?.document as ReportDocument;
    const change = () => ({ zs: measured(random.between(0.2, 1).toFixed(2)), rcd_ms: measured('23') });
    return { ...input, document: withCircuits(last, () => (random.chance(1 / 7) ? change() : {})) };
  });
  expect(asked / of).toBeGreaterThan(0.95);
});

test('three readings a minute are an anomaly', () => {
  const { asked, of } = rate('ANOMALY_PACE', (input) => ({ ...input, times: enteredAt(input.document, 0.33) }));
  expect(asked / of).toBe(1);
});

test('sixty circuits whose readings end in 0 and 5 are an anomaly', () => {
  const rounded = (value: unknown) => measured((Math.round(number(value) * 20) / 20).toFixed(2));
  const big = inputs.filter((each) => circuitsOf(each).length === 60);
  const asked = big.filter((each) =>
    anomaliesOf(changed(each, ({ r1r2, zs }) => ({ r1r2: rounded(r1r2), zs: rounded(zs) }))).some(
      ({ code }) => code === 'ANOMALY_LAST_DIGITS',
    ),
  );
  expect(big.length).toBeGreaterThan(20);
  expect(asked.length / big.length).toBeGreaterThan(0.95);
});

test('anomalies do not depend on the order of lists', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed).reverse();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reversed(each)]));
  };
  for (const made of inputs.slice(0, 80).filter(isBig)) {
    const input = changed(made, (_circuit, board) => ({
      r1r2: measured('0.40'),
      zs: measured((number(board.zdb) + 0.4).toFixed(2)),
    }));
    const { times, others = [], document } = input;
    const turned = { times, others: [...others].reverse(), document: reversed(document) as ReportDocument };
    expect(anomaliesOf(input).length).toBeGreaterThan(0);
    expect(anomaliesOf(turned)).toEqual(anomaliesOf(input));
  }
});

test('drafts with gaps and odd values never throw', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>('', 'LIM', 'N/A', '>299', '0.42', '21', 'na', 'lim', 'BS EN 61009', 'ring', 'spare'),
    fc.anything({ maxDepth: 1, withBigInt: false }),
  );
  const names = [
    'circuit_kind',
    'circuit_no',
    'ocpd_standard',
    'rcd_standard',
    'polarity',
    'r1r2',
    'ring_r1',
    'ring_r2',
  ];
  const circuit = fc.record(
    Object.fromEntries([...names, 'ir_ll', 'zs', 'rcd_ms'].map((name) => [name, odd])) as Record<string, typeof odd>,
    { requiredKeys: [] },
  );
  const board = fc.record({ zdb: odd, board_ref: odd, circuits: fc.array(circuit, { maxLength: 20 }) });
  fc.assert(
    fc.property(fc.array(board, { maxLength: 3 }), (boards) => {
      const document = {
        boards: boards.map((each, at) => ({
          ...each,
          id: `b${at}`,
          circuits: each.circuits.map((one, index) => ({ ...one, id: `c${index}` }) as Values),
        })),
      } as unknown as ReportDocument;
      const others = [{ id: 'o', name: 'Other', document }];
      for (const anomaly of anomaliesOf({ document, others })) expect(anomaly.paths.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
