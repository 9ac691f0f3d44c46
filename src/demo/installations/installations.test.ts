import { expect, test } from 'vitest';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { eicrA4 } from '../../domain/forms/eicr/a4.ts';
import { newDocument } from '../../domain/forms/registry.ts';
import { anomaliesOf } from '../../domain/verification/anomalies/anomalies.ts';
import { verify } from '../../domain/verification/engine/verify.ts';
import { defects } from './defects.ts';
import type { Installation } from './inspection.ts';
import { inspect } from './installations.ts';

const kinds: Installation[] = ['home', 'flat', 'cottage', 'shop', 'hmo'];

/** Adds the values from the booking and the signatures. */
function wholeReport(
  installation: Installation,
  seed: number,
  found: (typeof defects)[keyof typeof defects][] = [],
): ReportDocument {
  const filled = inspect({
    seed,
    installation,
    day: '2026-11-02',
    nextDue: '2031-11-01',
    electrician: 'E. Vaughan',
    defects: found,
  });
  return {
    ...newDocument(eicrA4),
    ...filled,
    installation: {
      ...filled.installation,
      tenure: installation === 'shop' ? 'commercial' : 'private_rented',
      nation: 'Wales',
      premises_type: 'residential',
    },
  };
}
const fails = (document: ReportDocument) =>
  verify(document).findings.filter(
    ({ severity, path }) =>
      severity === 'fail' && !/^(ordered_by|declaration)\/|installation\/installation_address/.test(path),
  );

test.each(kinds.flatMap((kind) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [kind, seed] as const)))(
  'the readings of a sound %s (%i) agree with each other and with the tables',
  (kind, seed) => {
    const document = wholeReport(kind, seed);
    expect(fails(document)).toEqual([]);
    const asked = verify(document).findings.filter(({ severity }) => severity === 'warn');
    expect(asked).toEqual([]);
    expect(anomaliesOf({ document }).map(({ question }) => question)).toEqual([]);
  },
);

test('the HMO has sixty circuits on seven boards, the shop two boards fed from the first', () => {
  const rooms = wholeReport('hmo', 1).boards ?? [];
  expect(rooms.length).toBe(7);
  expect(rooms.flatMap(({ circuits }) => circuits ?? []).length).toBe(60);
  const shop = wholeReport('shop', 1).boards ?? [];
  expect(shop.map(({ phases }) => phases)).toEqual([3, 3, 3]);
  expect(shop.slice(1).every(({ fed_from }) => (fed_from as { board: string }).board === shop[0]?.id)).toBe(true);
});

test.each(Object.entries(defects))(
  'a defect (%s) sets an observation, its schedule item and the outcome',
  (_name, defect) => {
    const document = wholeReport('home', 3, [defect]);
    expect(fails(document)).toEqual([]);
    expect(document.summary?.overall_outcome).toBe(
      ['C1', 'C2'].includes(defect.code) ? 'unsatisfactory' : 'satisfactory',
    );
  },
);
