import { expect, test } from 'vitest';
import { eicrA4 } from '../../domain/forms/eicr/a4.ts';
import { newDocument } from '../../domain/forms/registry.ts';
import { anomaliesOf } from '../../domain/verification/anomalies/anomalies.ts';
import { sinceLastTime } from '../../domain/verification/comparison/since-last-time.ts';
import { verify } from '../../domain/verification/engine/verify.ts';
import type { FilledIn, Inspection } from './inspection.ts';
import { inspect } from './installations.ts';
import { again, before, madeUp } from './second-inspection.ts';

const seeds = [1, 2, 3, 14, 17, 21, 30, 44];
const inspection = (seed: number): Inspection => ({
  seed,
  installation: 'home',
  day: '2026-11-20',
  nextDue: '2031-11-19',
  electrician: 'E. Vaughan',
  defects: [],
  ...again(seed, '2026-11-20'),
});
const report = (filled: FilledIn) => ({ ...newDocument(eicrA4), ...filled });
const asked = (filled: FilledIn) =>
  verify(report(filled)).findings.filter(({ severity, rule }) => severity !== 'note' && rule !== 'MISSING');

test.each(seeds)('a second inspection of a home (%i) shows the work done since, and has new readings', (seed) => {
  const [last, now] = [inspect(before(inspection(seed))), inspect(inspection(seed))];
  expect([...asked(last), ...asked(now)]).toEqual([]);
  const dayBefore = last.purpose?.inspection_dates;
  expect([now.installation?.last_inspection_date]).toEqual(dayBefore);
  expect(last.installation?.last_inspection_date).toBe('unknown');
  const { changes } = sinceLastTime(report(last), report(now));
  expect(changes.map(({ code, place }) => `${code} ${place.replace(/^.*, /, '')}`).sort()).toEqual([
    'CIRCUIT_APPEARED Smoke alarms',
    'DEVICE_CHANGED Lights first floor',
    'DEVICE_CHANGED Lights first floor',
    'IR_DRIFTED Sockets kitchen',
  ]);
  const others = [{ id: 'last', name: 'The last report', document: report(last) }];
  expect(anomaliesOf({ document: report(now), others })).toEqual([]);
});

test.each(seeds)('made-up readings (%i) are recognised', (seed) => {
  const anomalies = anomaliesOf({ document: report(madeUp(inspect(inspection(seed)))) });
  expect(anomalies.map(({ code }) => code)).toEqual(['ANOMALY_EXACT_SUMS', 'ANOMALY_REPEATED']);
});
