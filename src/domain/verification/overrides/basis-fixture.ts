import type { ReportDocument, Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { applyEntries } from '../../report/fold.ts';
import { contextOf } from '../engine/context.ts';
import type { Finding } from '../engine/finding.ts';
import { rules } from '../rules/rules.ts';

/*
 * For tests of what a finding is about: reports with one value changed, and values to change.
 */

export const changed = (document: ReportDocument, path: string, value: Json): ReportDocument =>
  applyEntries(document, [{ path, value, kind: 'set' }]);

/** The findings of all rules for a document. */
export const findings = (document: ReportDocument): Finding[] =>
  rules.flatMap((rule) => rule.judge(contextOf(document)));

/** True for a value that a test can change: a report needs its form and edition. */
export const isValue = (path: string) => !path.endsWith('/*') && path !== 'form_type' && path !== 'edition';

/** Values of every kind, to replace a report's own. */
export const pool: readonly Json[] = [
  null,
  '0.01',
  '20',
  '500',
  'LIM',
  'N/A',
  'yes',
  'no',
  'na',
  true,
  false,
  'C1',
  'C3',
  'X',
];

/** Paths of every value of a document, lists of texts whole. */
export function leaves(node: unknown, path = ''): string[] {
  if (Array.isArray(node) && !node.some((item) => typeof item === 'string')) {
    return node.flatMap((item: Values) => leaves(item, `${path}/${item.id ?? item.slug}`));
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [path];
  return Object.entries(node)
    .filter(([name]) => name !== 'id' && name !== 'slug')
    .flatMap(([name, value]) => leaves(value, path === '' ? name : `${path}/${name}`));
}
