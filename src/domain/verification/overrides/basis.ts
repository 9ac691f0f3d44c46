import type { ReportDocument } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import type { Json } from '../../report/entry.ts';
import { applyEntries } from '../../report/fold.ts';
import { stepsOf } from '../../report/path.ts';
import { sameValue } from '../../report/value.ts';
import { type AboutPath, pathsAbout } from '../engine/about.ts';
import { compareText, contextOf, isInUse } from '../engine/context.ts';
import { type Finding, sameFinding } from '../engine/finding.ts';
import { partAbout } from '../engine/part-about.ts';
import { idsOf, parentOf, recordReads } from '../engine/recording.ts';
import type { Rule } from '../engine/rule.ts';
import { rules } from '../engine/rules.ts';

/**
 * What a finding was about when somebody overrode it: the finding as it read, and every value that its rule looked at to
 * come to it. While both are as they were the reason holds; when one of them changes the question is asked again.
 */
export type Basis = {
  finding: Finding;
  /** By path; null for what was not there; a path that ends with `/*` holds the ids of a list. */
  values: Readonly<Record<string, Json>>;
};

export type Judge = (document: ReportDocument) => readonly Finding[];

/**
 * What a finding is about: what its rule says that it rests on.
 * @param judge  what gave the finding, where it is none of the rules.
 * @throws RangeError when it is not given for this document.
 */
export function basisOf(document: ReportDocument, finding: Finding, judge?: Judge): Basis {
  if (judge) return watchedBasisOf(document, finding, judge);
  const about = aboutOf(judgeOf(document, finding).rule, finding);
  if (!about) return watchedBasisOf(document, finding);
  const paths = pathsAbout(document, finding.path, about);
  return { finding, values: Object.fromEntries(paths.map((path) => [path, valueNow(document, path)])) };
}

/** What a rule says that a finding of its own rests on; undefined where it does not say. */
const aboutOf = ({ about }: Rule, { rule, not_checked }: Finding): readonly AboutPath[] | undefined =>
  about?.[rule === 'NOT_CHECKABLE' ? (not_checked ?? '') : rule];

/**
 * What a finding is about where its rule does not say. The rule is watched while it judges only the part of the report that belongs to the finding: its
 * board or circuit, what feeds that, what it names and what names it. Where that part alone does not give the finding, as
 * with the outcome and all observations, the whole report is what it is about. What the rule merely passed by is left out.
 * @param judge  what gave the finding, where it is none of the rules.
 * @throws RangeError when it is not given for this document.
 */
function watchedBasisOf(document: ReportDocument, finding: Finding, judge = judgeOf(document, finding).judge): Basis {
  const isGiven: Given = (part) => judge(part).some((each) => sameFinding(each, finding));
  const part = partAbout(document, finding.path);
  const isEnough = isGiven(part);
  const about = isEnough ? part : document;
  const { reads, swept } = recordReads(about, judge);
  const own = parentOf(finding.path);
  const isElsewhere = (path: string) => !path.startsWith(`${own}/`);
  const passed = [...reads.keys()].filter((path) => stepsOf(path) !== undefined);
  const idle = new Set([
    ...idleTogether(
      passed.filter((path) => swept.has(path)),
      about,
      isGiven,
    ),
    ...(isEnough ? passed.filter((path) => isElsewhere(path) && isIdle(path, about, isGiven)) : []),
  ]);
  const values = [...reads]
    .filter(([path]) => !idle.has(path) && !(isEnough && path.endsWith('/*')))
    .sort(([a], [b]) => compareText(a, b));
  return { finding, values: Object.fromEntries(values) };
}

type Given = (part: ReportDocument) => boolean;

/** What a value is put to, to see whether a finding hangs on it: gone, small, usual, large, unknown, ticks. */
const trials: readonly Json[] = [null, '0.01', '20', '500', 'LIM', 'yes', 'no', 'na', true, false];

/** Whether a finding is given whatever a value is. */
const isIdle = (path: string, document: ReportDocument, isGiven: Given): boolean =>
  trials.every((value) => isGiven(applyEntries(document, [{ path, value, kind: 'set' }])));

/**
 * Those of the values that a finding is given without, all of them at once. Taken away by halves: a rule that goes through
 * all of a record to find a word anywhere has to do with few of its values.
 */
function idleTogether(paths: readonly string[], document: ReportDocument, isGiven: Given): string[] {
  const idle: string[] = [];
  const take = (some: readonly string[], from: ReportDocument): ReportDocument => {
    if (some.length === 0) return from;
    const rest = applyEntries(
      from,
      some.map((path) => ({ path, value: null, kind: 'set' })),
    );
    if (isGiven(rest)) {
      idle.push(...some);
      return rest;
    }
    if (some.length === 1) return from;
    const half = Math.ceil(some.length / 2);
    return take(some.slice(half), take(some.slice(0, half), from));
  };
  take(paths, document);
  return idle;
}

/** The rule that gives this very finding, asked about nothing but the place of the finding. */
function judgeOf(document: ReportDocument, finding: Finding): { rule: Rule; judge: Judge } {
  const own = rules.filter((rule: Rule) => finding.rule === 'NOT_CHECKABLE' || rule.codes.includes(finding.rule));
  const found = own
    .flatMap((rule: Rule) => [
      { rule, judge: partFor(rule, finding.path) },
      { rule, judge: (whole: ReportDocument) => rule.judge(contextOf(whole)) },
    ])
    .find(({ judge }) => judge(document).some((each) => sameFinding(each, finding)));
  if (!found) throw new RangeError(`no rule finds ${finding.rule} at ${finding.path}`);
  return found;
}

function partFor({ parts }: Rule, path: string): Judge {
  const [, boardId, circuitId] = /^boards\/([^/]+)(?:\/circuits\/([^/]+)\/)?/.exec(path) ?? [];
  return (document) => {
    const context = contextOf(document);
    if (boardId === undefined) return parts.report?.(context) ?? [];
    const board = context.boardNamed(boardId);
    if (circuitId === undefined) return (board && parts.board?.(context, board)) ?? [];
    const circuit = board?.circuitNamed(circuitId);
    return (circuit && isInUse(circuit) && parts.circuit?.(context, circuit)) || [];
  };
}

/** The paths of a basis whose values are no longer as they were. */
export function changedSince({ values }: Basis, document: ReportDocument): string[] {
  return Object.entries(values)
    .filter(([path, value]) => !sameValue(valueNow(document, path), value))
    .map(([path]) => path);
}

/** What a path of a basis holds now. */
export function valueNow(document: ReportDocument, path: string): Json {
  if (path.endsWith('/*')) return idsOf(valueAt(document, path.slice(0, -2)));
  return (valueAt(document, path) ?? null) as Json;
}
