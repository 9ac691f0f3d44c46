import type { ReportDocument } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { remembered } from '../../memo.ts';
import type { Json } from '../../report/entry.ts';
import { sameValue } from '../../report/value.ts';
import { itemNames, pathsAbout } from '../engine/about.ts';
import { contextOf } from '../engine/context.ts';
import { type Finding, sameFinding } from '../engine/finding.ts';
import { judgedAt, type Rule } from '../engine/rule.ts';
import { rules } from '../rules/rules.ts';

/**
 * What a finding was about when somebody overrode it: the finding as it read, and every value that it rests on as its rule
 * declares. While both are as they were the reason holds; when one of them changes the question is asked again.
 */
export type Basis = {
  finding: Finding;
  /** By path; null for what was not there; a path that ends with `/*` holds the ids of a list. */
  values: Readonly<Record<string, Json>>;
};

/** People are asked about many findings of one state of a report. */
const contextBeside = remembered(contextOf);

/**
 * What a finding is about: what its rule says that it rests on.
 * @throws RangeError when none of the rules gives it for this document.
 */
export function basisOf(document: ReportDocument, finding: Finding): Basis {
  const context = contextBeside(document);
  const code = finding.rule === 'NOT_CHECKABLE' ? (finding.not_checked ?? '') : finding.rule;
  const rule = rules.find(
    (each: Rule) =>
      each.about[code] && judgedAt(each, context, finding.path).some((other) => sameFinding(other, finding)),
  ) as Rule | undefined;
  const about = rule?.about[code];
  if (!about) throw new RangeError(`no rule finds ${finding.rule} at ${finding.path}`);
  const paths = pathsAbout(context, finding.path, about);
  return { finding, values: Object.fromEntries(paths.map((path) => [path, valueNow(document, path)])) };
}

/** The paths of a basis whose values are no longer as they were. */
export function changedSince({ values }: Basis, document: ReportDocument): string[] {
  return Object.entries(values)
    .filter(([path, value]) => !sameValue(valueNow(document, path), value))
    .map(([path]) => path);
}

/** What a path of a basis holds now. */
export function valueNow(document: ReportDocument, path: string): Json {
  if (path.endsWith('/*')) return itemNames(valueAt(document, path.slice(0, -2)));
  return (valueAt(document, path) ?? null) as Json;
}
