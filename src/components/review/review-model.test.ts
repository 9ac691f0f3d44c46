import { expect, test } from 'vitest';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { completeEicr } from '../../domain/forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { namesIn, showValue } from '../../domain/forms/words/show-value.ts';
import { buildReview, onlyChanges, type Review, type ReviewRow, withoutIdle } from './review-model.ts';

const document: ReportDocument = completeEicr();
const show: Parameters<typeof buildReview>[0]['show'] = (place, of) =>
  showValue(place.field, place.value, namesIn(of, 'Europe/London'));
const review = (more: Partial<Parameters<typeof buildReview>[0]> = {}) =>
  buildReview({ definition: definitionOf(document), document, findings: [], comments: [], show, ...more });
const rows = ({ parts }: Review): ReviewRow[] =>
  parts.flatMap(({ groups, circuits }) => [
    ...groups.flatMap((group) => group.rows),
    ...circuits.flatMap(({ cells }) => cells),
  ]);

test('findings and comments are next to their value; those without a value are listed apart', () => {
  const finding = { rule: 'SUPPLY_MAXIMA', severity: 'warn', message: 'High' } as const;
  const comment = { id: 'c', text: 'Why?', author: 'Sam', at: '', replies: [], dealtWith: false, resolved: false };
  const built = review({
    findings: [{ finding: { ...finding, path: 'supply/ze' } }, { finding: { ...finding, path: 'boards' } }],
    comments: [
      { ...comment, path: 'supply/ze' },
      { ...comment, path: '' },
    ],
  });
  const ze = rows(built).find(({ path }) => path === 'supply/ze');
  expect([ze?.findings.length, ze?.comments.length]).toEqual([1, 1]);
  expect([built.loose.findings.length, built.loose.comments.length]).toEqual([1, 1]);
});

test('after a return only changes are left, with the earlier values, and removed ones are named', () => {
  const returned = structuredClone(document) as ReportDocument & { supply: Record<string, unknown> };
  returned.supply = { ...returned.supply, ze: { text: '0.99', provenance: 'measured' } };
  const withGuest = {
    ...returned,
    observations: [...(returned.observations ?? []), { id: 'gone', text: 'Loose socket', code: 'C3' }],
  };
  const changed = onlyChanges(review({ returned: withGuest }));
  expect(rows(changed).map(({ path, before }) => [path, before])).toEqual([['supply/ze', '0.99 Ω']]);
  expect(changed.removed.map(({ before }) => before)).toContain('Loose socket');
  expect(changed.changed).toBe(1 + changed.removed.length);
});

test('an unchanged value with an open comment is left too, because its reply is there', () => {
  const comment = { id: 'c', text: 'Why?', author: 'Sam', at: '', replies: [], dealtWith: true, resolved: false };
  const at = (path: string, resolved: boolean) => ({ ...comment, id: path, path, resolved });
  const comments = [at('supply/ze', false), at('supply/ipf', true)];
  const changed = onlyChanges(review({ returned: document, comments }));
  expect(rows(changed).map(({ path }) => path)).toEqual(['supply/ze']);
  expect(changed.changed).toBe(0);
});

test('an unanswered optional question is left out; an empty required one is not', () => {
  const gap = structuredClone(document) as ReportDocument & { supply: Record<string, unknown> };
  delete gap.supply.ze;
  const shown = rows(withoutIdle(review({ document: gap })));
  expect(shown.map(({ path }) => path)).toContain('supply/ze');
  const folded = rows(review()).filter(({ idle }) => idle);
  expect(folded.length).toBeGreaterThan(0);
  expect(folded.every(({ shown: text }) => text === '')).toBe(true);
});
