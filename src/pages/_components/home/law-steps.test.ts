import { expect, test } from 'vitest';
import type { Duty } from '../../../features/compliance/domain/clock.ts';
import type { Role } from '../../../kernel/viewer.ts';
import type { BookedVisit } from '../../../server/repositories/homes/booked-visits.ts';
import { lawStepOf } from './law-steps.ts';

const siteId = 's1';
const visit = (more: Partial<BookedVisit> = {}): BookedVisit => ({
  ...{ id: 'v1', siteId, day: '2026-12-04', from: '09:00', to: '11:00' },
  ...{ person: 'Aisha Rahman', kind: 'EICR', closes: false, isStarted: false },
  ...more,
});
const defect = { id: 'd1', state: 'open', visit_id: null, visit_day: null, visitor_name: null, done_on: null } as const;
const booked = {
  ...defect,
  state: 'booked',
  visit_id: 'v2',
  visit_day: '2026-11-30',
  visitor_name: 'Aisha Rahman',
} as const;
const repair = visit({ id: 'v2', kind: 'MEIWC', closes: true });

const papers: Duty[] = [
  'report_to_tenant',
  'report_to_new_tenant',
  'report_to_council',
  'report_to_prospective',
  'confirmation_to_tenant',
  'confirmation_to_council',
  'hazard_summary',
];
test.each(papers)('%s is given, also where a visit is booked, and a landlord is not told to', (duty) => {
  for (const role of ['owner', 'office', 'supervisor'] as Role[])
    expect(lawStepOf({ role }, { siteId, duty, visits: [visit()] })).toEqual({
      words: 'Give',
      href: '/sites/s1/copies',
    });
  expect(lawStepOf({ role: 'client' }, { siteId, duty, visits: [] })).toBeUndefined();
});

const inspection = { siteId, duty: 'next_inspection' } as const;
const work = { siteId, duty: 'work' } as const;
test('an inspection is booked once: the booked one says its day, and leads who may see it to the visit', () => {
  expect(lawStepOf({ role: 'office' }, { ...inspection, visits: [] })).toEqual({
    words: 'Book',
    href: '/visits/new?site=s1',
  });
  const words = 'Booked 4 December 2026, Aisha Rahman';
  for (const role of ['owner', 'office', 'supervisor'] as Role[])
    expect(lawStepOf({ role }, { ...inspection, visits: [repair, visit()] })).toEqual({
      ...{ words, href: '/visits/v1', isBooked: true },
    });
  expect(lawStepOf({ role: 'client' }, { ...inspection, visits: [visit()] })).toEqual({
    words: 'Booked 4 December 2026',
    href: '/sites/s1',
    isBooked: true,
  });
  expect(lawStepOf({ role: 'supervisor' }, { ...inspection, visits: [] })).toBeUndefined();
});

test('an inspected home whose report is not issued yet is not booked again, nor asked for; its work is', () => {
  const way = { words: 'Inspected, report on its way', href: '/sites/s1', isBooked: true };
  for (const role of ['owner', 'office', 'supervisor', 'client'] as Role[])
    expect(lawStepOf({ role }, { ...inspection, visits: [visit()], isInspected: true })).toEqual(way);
  expect(lawStepOf({ role: 'office' }, { ...work, defect, visits: [], isInspected: true })?.words).toBe('Book repair');
});

test('a visit for a repair is no inspection, and an inspection no repair', () => {
  expect(lawStepOf({ role: 'office' }, { ...inspection, visits: [repair] })?.words).toBe('Book');
  for (const kind of ['MEIWC', 'EIC', 'VISUAL'])
    expect(lawStepOf({ role: 'office' }, { ...inspection, visits: [visit({ kind })] })?.words).toBe('Book');
  expect(lawStepOf({ role: 'office' }, { ...work, defect, visits: [visit()] })?.words).toBe('Book repair');
});

test('a landlord who asked for it, or for another visit, is not told to ask again', () => {
  const stepOf = (what: 'inspection' | 'repair' | 'other', defectId: string | null = null) => ({
    inspection: lawStepOf({ role: 'client' }, { ...inspection, visits: [], asked: [{ what, defectId }] })?.words,
    work: lawStepOf({ role: 'client' }, { ...work, defect, visits: [], asked: [{ what, defectId }] })?.words,
  });
  const [ask, asked] = ['Ask for a visit', 'You asked for it'];
  expect(stepOf('inspection')).toEqual({ inspection: asked, work: ask });
  expect(stepOf('repair', 'd1')).toEqual({ inspection: ask, work: asked });
  expect(stepOf('other')).toEqual({ inspection: asked, work: asked });
});

test('work is booked as the repair of its defect, until it is booked or done', () => {
  expect(lawStepOf({ role: 'office' }, { ...work, defect, visits: [] })?.href).toBe('/defects/repair?defect=d1');
  expect(lawStepOf({ role: 'office' }, { ...work, visits: [] })?.href).toBe('/visits/new?site=s1');
  // Also where its day is past, and nobody was there yet.
  expect(lawStepOf({ role: 'office' }, { ...work, defect: booked, visits: [visit()] })).toEqual({
    ...{ words: 'Booked 30 November 2026, Aisha Rahman', href: '/visits/v2', isBooked: true },
  });
  expect(lawStepOf({ role: 'client' }, { ...work, defect: booked, visits: [] })).toEqual({
    words: 'Booked 30 November 2026',
    href: '/sites/s1',
    isBooked: true,
  });
  const done = { ...defect, state: 'done', done_on: '2026-12-01' } as const;
  expect(lawStepOf({ role: 'office' }, { ...work, defect: done, visits: [] })?.words).toBe('Verify');
});
