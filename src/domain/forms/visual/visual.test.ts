import { describe, expect, test } from 'vitest';
import { printReport } from '../../certificate/print-report.ts';
import { editions } from '../../editions.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import { failAtIssue } from '../../verification/engine/at-issue.ts';
import { verify } from '../../verification/engine/verify.ts';
import type { ReportDocument } from '../definition.ts';
import { everyField } from '../document.ts';
import { completeVisual, seenInKitchen } from '../fixtures/complete-visual.ts';
import { parseDocument } from '../json/parse-document.ts';
import { definitionOf, formsOfType } from '../registry.ts';
import { conclusion } from './conclude.ts';

const changed = (changes: Readonly<Record<string, Json | null>>): ReportDocument =>
  withChanges(
    completeVisual(),
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );
const found = (document: ReportDocument) =>
  verify(document).findings.map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);

describe.each(editions)('the visual report of %s', (edition) => {
  const definition = definitionOf({ form_type: 'VISUAL', edition });

  test('is valid in its example, with nothing unknown', () => {
    const document = completeVisual(edition);
    expect(parseDocument(document)).toMatchObject({ ok: true, unknown: [] });
    expect(found(document)).toEqual([]);
  });

  test('has no readings, tests or instruments', () => {
    expect(everyField(definition).filter(({ kind }) => kind === 'reading')).toEqual([]);
    const tested = /(?:continuity|polarity|insulation|zs|zdb|ipf|\bze|_ms|_ok|button|tested|instrument)/;
    expect(everyField(definition).filter(({ name }) => tested.test(name))).toEqual([]);
    expect(definition.circuit.tests).toEqual([]);
    expect(definition.instruments).toBeUndefined();
    expect(definition.order).not.toContain('instruments');
  });

  test('has no date of inspection, next date or outcome, so it is not treated as a condition report', () => {
    expect(definition.summary(completeVisual(edition))).toEqual({});
    expect(definition.certifies).toEqual([]);
    expect(definition.dutiesFrom).toBeUndefined();
  });

  test('says in its title, print and declaration that it is not an EICR', () => {
    const printed = printReport(definition, completeVisual(edition), 'Europe/London');
    expect(printed.title).toMatch(/no tests were made/i);
    expect(printed.caution?.title).toMatch(/not an EICR.*No tests were made/);
    expect(printed.caution?.words.join(' ')).toMatch(/not satisfy a duty/);
    expect(printed.caution?.foot).toMatch(/No tests were made\. Not an EICR.*does not satisfy a duty/);
    expect(printed.declaration).toMatch(/No tests were made/);
    expect(JSON.stringify(printed)).not.toMatch(
      /satisfactory|inspected and tested by|dates of inspection and testing/i,
    );
  });

  test('mentions no other type of report in its schedule', () => {
    const slugs = definition.schedule.flatMap(({ items }) => items.map(({ slug }) => slug));
    expect(slugs).toContain('acc_condition');
    for (const slug of ['cu_main_switch_works', 'cu_manual_trip', 'ckt_cpc', 'cu_terminals'])
      expect(slugs).not.toContain(slug);
  });
});

test('exists in every edition of the condition report', () => {
  const of = (type: string) => formsOfType(type).map(({ edition }) => edition);
  expect(of('VISUAL')).toEqual(of('EICR'));
});

const observed = (...codes: string[]) =>
  conclusion({ ...completeVisual(), observations: codes.map((code, index) => ({ id: `o${index}`, code })) });
test.each([
  [['C1'], true, 'Danger seen'],
  [['C3', 'C2'], true, 'Potential danger seen'],
  [['FI', 'C3'], true, 'A sign of danger seen'],
  [['C3'], false, 'Nothing dangerous seen'],
  [['C3', ''], false, 'Not known yet'],
  [[], false, 'Nothing dangerous seen'],
])('%j is concluded as bad %s, %s', (codes, isBad, title) => {
  expect(observed(...codes)).toMatchObject({ isBad, title });
});

test('a danger that was put right still counts as seen, because the code stays as found', () => {
  const fixed = { ...seenInKitchen[0], id: 'o1', fixed: { done: true, code_left: 'none', work: 'New socket' } };
  expect(conclusion(completeVisual(undefined, { observations: [fixed] })).title).toBe('Danger seen');
});

test.each<[string, Record<string, Json | null>, string[]]>([
  [
    'a limitation that is not described',
    { 'extent/agreed_limitations/l1': null, 'extent/no_agreed_limitations': true },
    [
      'fail LIMITATION_MISSING supply/cutout/rating_a',
      'fail LIMITATION_MISSING supply/cutout/standard',
      'fail LIMITATION_MISSING particulars/bonded_services/gas',
      'fail LIMITATION_MISSING inspection_schedule/ckt_fire_seal/limitation',
    ],
  ],
  [
    'a danger that was not made safe or reported',
    { 'observations/o1/made_safe': false, 'observations/o1/told_who': null },
    ['warn C1_NOT_MADE_SAFE observations/o1/made_safe'],
  ],
  [
    'a coded row whose observation has another code',
    { 'inspection_schedule/acc_condition/outcome': 'C2' },
    ['fail SCHEDULE_OBSERVATION inspection_schedule/acc_condition/observation_ids'],
  ],
  [
    'an observation on a circuit of another board',
    { 'observations/o1/circuit_id': 'c9' },
    ['fail INVALID observations/o1/circuit_id', 'warn OBSERVATION_PLACE observations/o1/circuit_id'],
  ],
  ['nothing entered for what could not be seen', { 'extent/not_seen': null }, ['fail MISSING extent/not_seen']],
  ['no date for a full report', { 'full_report/recommended_by': null }, ['fail MISSING full_report/recommended_by']],
  [
    'earthing that could be told, and is not given',
    { 'supply/earthing_seen': 'yes' },
    ['fail MISSING supply/earthing_system'],
  ],
  [
    'a signature before the inspection',
    { 'declaration/inspected_by/signed_on': '2026-11-19' },
    ['fail SIGNED_TOO_EARLY declaration/inspected_by/signed_on'],
  ],
])('%s is asked about', (_, changes, findings) => {
  expect(found(changed(changes)).toSorted()).toEqual(findings.toSorted());
});

test('failures are its subject: once answered, they do not stop it from being issued', () => {
  const failing = verify(changed({ 'inspection_schedule/acc_condition/outcome': 'C2' })).findings;
  expect(failAtIssue(completeVisual(), failing)).toEqual([]);
});

test('it has no outcome with any codes', () => {
  expect(verify(completeVisual())).not.toHaveProperty('outcome');
  expect(verify(changed({ 'inspection_schedule/acc_condition/outcome': 'C2' }))).not.toHaveProperty('outcome');
});

test('a reading sent by a program is not one of its fields', () => {
  const read = parseDocument({ ...completeVisual(), supply: { ...completeVisual().supply, ze: '0.30' } });
  expect(read).toMatchObject({ unknown: ['supply/ze'] });
});
