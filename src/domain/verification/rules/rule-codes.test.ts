import { expect, test } from 'vitest';
import { formsOfType, formTypes } from '../../forms/registry.ts';
import { boardRules } from '../browser/board-rules.ts';
import { circuitRules } from '../browser/circuit-rules.ts';
import type { Finding } from '../engine/finding.ts';
import { rules, rulesFor } from './rules.ts';

test('a finding with an unknown code does not compile', () => {
  const own: Finding = { rule: 'ZS_OVER_MAX', severity: 'fail', path: 'supply/ze', message: '' };
  // @ts-expect-error: no rule owns it
  const other: Finding = { ...own, rule: 'ZS_TOO_NICE' };
  expect(other.rule).not.toBe(own.rule);
});

test('rules have different names', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('a form is judged by the rules for its subjects, and by those for any form', () => {
  const [form] = formTypes().flatMap(formsOfType);
  if (!form) throw new Error('no form');
  const names = (reportsOn: typeof form.reportsOn) => rulesFor({ ...form, reportsOn }).map(({ id }) => id);
  expect(names(['installation', 'observations', 'condition'])).toEqual(
    rules.filter(({ appliesTo }) => appliesTo !== 'new_work').map(({ id }) => id),
  );
  expect(names(['installation', 'new_work'])).toContain('new-work-limited');
  expect(names([])).toEqual(['signed-too-early', 'date-order', 'calibration']);
  expect(names(['installation'])).toContain('zs-limit');
  expect(names(['installation'])).not.toContain('outcome');
});

test('the rules in the browser for circuits and boards are for installations', () => {
  for (const { id, appliesTo } of [...circuitRules, ...boardRules])
    expect([id, appliesTo]).toEqual([id, 'installation']);
});
