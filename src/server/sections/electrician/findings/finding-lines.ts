import type { MoreFindings } from '../../../../components/electrician/findings/more-findings.tsx';
import type { Answers, FindingLine, GivenReason } from '../../../../components/fields/form-view.ts';
import { itemsOf } from '../../../../domain/forms/document.ts';
import { labelsOf } from '../../../../domain/forms/words/labels.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import type { Answered } from '../../../../domain/verification/overrides/answers.ts';
import { canBeOverridden } from '../../../../domain/verification/overrides/override.ts';
import { suggestionsFor } from '../../../../domain/verification/overrides/suggested-observations.ts';
import { placeOf } from '../records/places/places.ts';
import { newSubmission } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { Override } from '../store.ts';
import { isCompleteness } from './report-findings.ts';

/** The page to show again after an answer: the value's page, or the list of all findings. */
export type Back = Answers['back'];

/** @param page path of the record whose form is on the page, if any. */
export const answersOf = (report: OpenReport, back: Back, page?: string): Answers => ({
  home: report.home,
  at: page === undefined ? report.home : `${report.home}/${page}`,
  back,
  submission: newSubmission(),
  base: report.drawnFrom,
});

/** A finding as shown on a page: its answers in words, and the possible answers while the report can be changed. */
export function lineOf(report: OpenReport, answered: Answered<Override>, back: Back): FindingLine {
  const { finding, observation } = answered;
  const said = ({ reason, byName, at }: Override): GivenReason => ({
    reason,
    by: byName,
    at: showTime(at, report.timeZone),
  });
  const mayAnswer = report.editable && canBeOverridden(finding);
  if (answered.standing === 'overridden') {
    const { override } = answered;
    return { finding, overridden: { ...said(override), ...(mayAnswer && { id: override.id }) }, offers: [] };
  }
  const { before } = answered;
  return {
    finding,
    ...(before && {
      before: { ...said(before.override), changed: labelsOf(report.definition, report.document, before.changed) },
    }),
    ...(observation && {
      observation: {
        href: `${report.home}/observations/${observation.id}`,
        number: itemsOf(report.document.observations).findIndex(({ id }) => id === observation.id) + 1,
        code: typeof observation.code === 'string' ? observation.code : '',
      },
    }),
    offers: mayAnswer && !observation ? offersIn(report, finding, back) : [],
    ...(mayAnswer && { overrideHref: overrideHref(report, finding, back) }),
  };
}

/** Next to a field the likeliest text is enough: more would push the box down. */
function offersIn({ document }: OpenReport, finding: Finding, back: Back): FindingLine['offers'] {
  const suggestions = suggestionsFor(document, finding).map(({ id, text, code }) => ({ id, text, code: code ?? '' }));
  return back === 'field' ? suggestions.slice(0, 1) : suggestions;
}

/** Findings at a path, by reason code and path, answered or not. */
export const askedAt = (report: OpenReport, rule: string, path: string): Answered<Override>[] =>
  report.answered().filter(({ finding }) => finding.rule === rule && finding.path === path);

/** The most findings on one page; beyond that the electrician works board by board. */
const LISTED_AT_MOST = 200;
const order: readonly Finding['severity'][] = ['fail', 'warn', 'note'];
const rankOf = ({ finding }: Answered<Override>) =>
  isCompleteness(finding) ? order.length : order.indexOf(finding.severity);

/** The first findings of the list, failures before missing values, and the number of further ones by page of the report. */
export function listedFirst(
  report: OpenReport,
  answered: readonly Answered<Override>[],
): { listed: readonly Answered<Override>[]; more: readonly MoreFindings[] } {
  if (answered.length <= LISTED_AT_MOST) return { listed: answered, more: [] };
  const left = new Set(answered.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(LISTED_AT_MOST));
  const pages = Map.groupBy(left, ({ finding }) => pageOf(finding.path));
  return {
    listed: answered.filter((each) => !left.has(each)),
    more: [...pages].map(([path, { length }]) => ({ ...placeOf(report, path), count: length })),
  };
}

/** The page of the report with the value: for a board and its circuits, the board's. */
const pageOf = (path: string): string =>
  (/^(?:boards|observations)\/[^/]+/.exec(path) ?? [path.split('/')[0] ?? ''])[0];

/** The page that takes a reason for accepting a finding. */
export function overrideHref({ home }: OpenReport, { rule, path }: Finding, back: Back): string {
  const query = new URLSearchParams({ rule, path, ...(back === 'check' && { back }) });
  return `${home}/override?${query}`;
}
