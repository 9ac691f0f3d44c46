import { describe, expect, test } from 'vitest';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { ReportDocument } from '../definition.ts';
import { withFollowUps } from './follow-ups.ts';

const report: ReportDocument = {
  form_type: 'EICR',
  edition: '2018+A4',
  observations: [
    { id: 'o1', code: 'C3', text: 'Cover loose' },
    { id: 'o2', code: 'FI', text: 'No bond found' },
  ],
  inspection_schedule: [
    { slug: 'cu_ip', outcome: 'C3', observation_ids: ['o1'] },
    { slug: 'bond_size', outcome: 'C3', observation_ids: ['o1', 'o2'] },
    { slug: 'bond_joints', outcome: 'FI', observation_ids: ['o2'] },
    { slug: 'cu_fire', outcome: 'pass', observation_ids: ['o1'] },
    { slug: 'intake_tails', outcome: 'X', observation_ids: ['o1'] },
    { slug: 'cu_damage', outcome: 'C1', observation_ids: ['o1'] },
  ],
  special_locations: [{ id: 's1', location: 'Sauna', outcome: 'C3', observation_ids: ['o1'] }],
};

/** The report once the changes are written. */
function saved(changes: Record<string, Json>, from = report): ReportDocument {
  const written = withFollowUps(
    from,
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );
  expect(new Set(written.map(({ path }) => path)).size).toBe(written.length);
  return withChanges(from, written);
}
const outcomesOf = ({ inspection_schedule = [] }: ReportDocument) =>
  Object.fromEntries(inspection_schedule.map(({ slug, outcome }) => [slug, outcome]));

describe('a changed code of an observation changes', () => {
  test('the rows that had the old code, except rows set apart from it by a person', () => {
    const raised = saved({ 'observations/o1/code': 'C2' });
    expect(outcomesOf(raised)).toEqual({
      cu_ip: 'C2',
      bond_size: 'C2',
      bond_joints: 'FI',
      cu_fire: 'pass',
      intake_tails: 'X',
      cu_damage: 'C1',
    });
    expect(raised.special_locations).toMatchObject([{ outcome: 'C2' }]);
  });

  test('a row with several observations to the gravest code left', () => {
    expect(outcomesOf(saved({ 'observations/o1/code': 'FI' }))).toMatchObject({ cu_ip: 'FI', bond_size: 'FI' });
    expect(outcomesOf(saved({ 'observations/o2/code': 'C1' }))).toMatchObject({ bond_size: 'C1', bond_joints: 'C1' });
  });

  test('no row that the same changes answer differently, but one that is sent unchanged', () => {
    const code = { 'observations/o1/code': 'C2' };
    expect(outcomesOf(saved({ ...code, 'inspection_schedule/cu_ip/outcome': 'FI' })).cu_ip).toBe('FI');
    expect(outcomesOf(saved({ ...code, 'inspection_schedule/cu_ip/outcome': 'C3' })).cu_ip).toBe('C2');
  });

  test('the remaining code when the code is removed, and nothing when it is sent unchanged', () => {
    const without = saved({ 'observations/o1/code': null });
    expect(outcomesOf(without)).toEqual({ ...outcomesOf(report), bond_size: 'FI' });
    expect(saved({ 'observations/o1/code': 'C3' })).toEqual(report);
  });
});

test('the first limitation removes "No limitations", also if both are sent at once', () => {
  const none: ReportDocument = { ...report, extent: { no_agreed_limitations: true, no_operational_limitations: true } };
  const typed = { 'extent/agreed_limitations/l1': true, 'extent/agreed_limitations/l1/text': 'Loft' };
  for (const sent of [typed, { 'extent/no_agreed_limitations': true, ...typed }]) {
    for (const from of [none, { ...report, extent: {} }]) {
      const next = saved(sent, from);
      expect(valueAt(next, 'extent/no_agreed_limitations')).toBeNull();
      expect(valueAt(next, 'extent/agreed_limitations/l1/text')).toBe('Loft');
    }
  }
  expect(valueAt(saved(typed, none), 'extent/no_operational_limitations')).toBe(true);
});
