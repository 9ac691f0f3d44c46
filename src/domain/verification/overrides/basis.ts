import type { ReportDocument } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { remembered } from '../../memo.ts';
import type { Json } from '../../report/entry.ts';
import { sameValue } from '../../report/value.ts';
import { itemNames, pathsAbout } from '../engine/about.ts';
import { contextOf } from '../engine/context.ts';
import { type Finding, sameFinding } from '../engine/finding.ts';
import { judgedAt, type Rule } from '../engine/rule.ts';
import { rulesOfType } from '../rules/rules.ts';

/**
 * The facts of a finding at the time of its override: its text, and every value behind it as its rule declares. While both are unchanged
 * the reason holds; when one changes, the question is asked again.
 */
export type Basis = {
  finding: Finding;
  /** By path; null if there was no value; a path that ends with `/*` has the ids of a list. */
  values: Readonly<Record<string, Json>>;
};

/** People are asked about many findings of one state of a report. */
const contextBeside = remembered(contextOf);

/**
 * The facts of a finding, as its rule declares them.
 * @throws RangeError if no rule gives it for this document.
 */
export function basisOf(document: ReportDocument, finding: Finding): Basis {
  const context = contextBeside(document);
  const code = finding.rule === 'NOT_CHECKABLE' ? (finding.not_checked ?? '') : finding.rule;
  const rule = rulesOfType(document.form_type).find(
    (each: Rule) =>
      each.about[code] && judgedAt(each, context, finding.path).some((other) => sameFinding(other, finding)),
  ) as Rule | undefined;
  const about = rule?.about[code];
  if (!about) throw new RangeError(`no rule finds ${finding.rule} at ${finding.path}`);
  const paths = pathsAbout(context, finding.path, about);
  return { finding, values: Object.fromEntries(paths.map((path) => [path, valueNow(document, path)])) };
}

/** The paths of a basis whose values have changed. */
export function changedSince({ values }: Basis, document: ReportDocument): string[] {
  return Object.entries(values)
    .filter(([path, value]) => !sameValue(valueNow(document, path), value))
    .map(([path]) => path);
}

/** The current value at a path of a basis. */
export function valueNow(document: ReportDocument, path: string): Json {
  if (path.endsWith('/*')) return itemNames(valueAt(document, path.slice(0, -2)));
  return (valueAt(document, path) ?? null) as Json;
}
