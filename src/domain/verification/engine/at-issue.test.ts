import { expect, test } from 'vitest';
import type { FormType } from '../../forms/definition.ts';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { definitionOf } from '../../forms/registry.ts';
import { reportWith } from '../fixture.ts';
import { answersTo } from '../overrides/answers.ts';
import { basisOf } from '../overrides/basis.ts';
import { rulesFor } from '../rules/rules.ts';
import { atIssue } from './at-issue.ts';
import { contextOf } from './context.ts';
import type { Finding } from './finding.ts';

const slow = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63', rcd_ms: '340' };
const report = (rest: Parameters<typeof reportWith>[0]['rest'] = {}) =>
  reportWith({ circuit: { circuit_kind: 'radial', ...slow }, rest });
const findings = (document: ReturnType<typeof report>): Finding[] =>
  rulesFor(definitionOf(document)).flatMap((rule) => rule.judge(contextOf(document)));
const standing = (document: ReturnType<typeof report>, overridden: readonly string[] = []) => {
  const found = findings(document);
  const given = found
    .filter(({ rule }) => overridden.includes(rule))
    .map((finding) => ({ basis: basisOf(document, finding) }));
  const { blocking, unanswered } = atIssue(document, answersTo(document, eicrA4, found, given));
  const codes = (each: readonly Finding[]) => each.map(({ rule }) => rule);
  return { blocking: codes(blocking), unanswered: codes(unanswered) };
};

test('a failing reading does not block a condition report, but needs confirmation while it is unanswered', () => {
  expect(standing(report())).toEqual({ blocking: [], unanswered: ['RCD_SLOW'] });
  expect(standing(report(), ['RCD_SLOW'])).toEqual({ blocking: [], unanswered: [] });
  const observation = { id: 'o1', library_id: 'RCD-005', circuit_id: 'c1', board_id: 'b1' };
  const summary = { overall_outcome: 'unsatisfactory' };
  expect(standing(report({ observations: [{ ...observation, code: 'C2' }], summary })).unanswered).toEqual([]);
  expect(standing(report({ observations: [observation] })).unanswered).toEqual(['RCD_SLOW']);
});

test('a note blocks nothing and needs no confirmation at issue', () => {
  const fast = { ...reportWith({ circuit: { circuit_kind: 'radial', ...slow, rcd_ms: '9' } }) };
  expect(findings(fast).map(({ rule }) => rule)).toContain('RCD_VERY_FAST');
  expect(standing(fast)).toEqual({ blocking: [], unanswered: [] });
  expect(standing({ ...fast, existing: { comments: 'None seen' }, form_type: 'MEIWC' as FormType })).toEqual({
    blocking: [],
    unanswered: [],
  });
});

test('a finding comes with the observation about it', () => {
  const own = { id: 'o1', library_id: 'RCD-005', circuit_id: 'c1', board_id: 'b1', code: 'C2' };
  const answered = (document: ReturnType<typeof report>) =>
    answersTo(document, eicrA4, findings(document), []).find(({ finding }) => finding.rule === 'RCD_SLOW');
  expect(answered(report({ observations: [own] }))).toMatchObject({ observation: own, isOpen: false });
  expect(answered(report())).not.toHaveProperty('observation');
});

test('new work is not certified with a failing reading, even with a reason', () => {
  const works = { ...report({ existing: { comments: 'None seen' } }), form_type: 'MEIWC' as FormType };
  expect(standing(works)).toEqual({ blocking: ['FAIL_AT_ISSUE'], unanswered: [] });
  expect(standing(works, ['RCD_SLOW'])).toEqual({ blocking: ['FAIL_AT_ISSUE'], unanswered: [] });
});

test('an outcome worse than its codes may be issued with a reason, one better than its codes never', () => {
  const worse = report({ summary: { overall_outcome: 'unsatisfactory' } });
  expect(standing(worse).blocking).toEqual(['OUTCOME_CONFLICT']);
  expect(standing(worse, ['OUTCOME_CONFLICT']).blocking).toEqual([]);
  const better = report({
    summary: { overall_outcome: 'satisfactory' },
    observations: [{ id: 'o1', code: 'C2', location: 'Hall' }],
  });
  expect(standing(better, ['OUTCOME_CONFLICT']).blocking).toEqual(['OUTCOME_CONFLICT']);
});

test('a signature dated before the inspection blocks a report until there is a reason', () => {
  const signed = report({
    purpose: { inspection_dates: ['2026-06-10'] },
    declaration: { inspected_by: { signed_on: '2026-06-09' } },
  });
  expect(standing(signed).blocking).toEqual(['SIGNED_TOO_EARLY']);
  expect(standing(signed, ['SIGNED_TOO_EARLY']).blocking).toEqual([]);
});

test('on new work a gap blocks issue in its own words: no departure answers it', () => {
  const works = { ...report(), form_type: 'MEIWC' as FormType };
  expect(standing(works).blocking.sort()).toEqual(['EXISTING_COMMENTS', 'FAIL_AT_ISSUE']);
});

test('the issuer is asked about warnings until they are answered', () => {
  const fast = reportWith({
    circuit: { circuit_kind: 'radial', ...slow, rcd_ms: '9', ir_ll: '0.5', ir_voltage: '500' },
  });
  const found = findings(fast);
  const warns = found.filter(({ severity }) => severity === 'warn').map(({ rule }) => rule);
  expect(warns.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ severity }) => severity)).size).toBeGreaterThan(1);
  const warnings = (answered: readonly string[]) => {
    const given = found
      .filter(({ rule }) => answered.includes(rule))
      .map((finding) => ({ basis: basisOf(fast, finding) }));
    return atIssue(fast, answersTo(fast, eicrA4, found, given)).warnings.map(({ rule }) => rule);
  };
  expect(warnings([])).toEqual(warns);
  expect(warnings([warns[0] ?? ''])).toEqual(warns.filter((rule) => rule !== warns[0]));
});
