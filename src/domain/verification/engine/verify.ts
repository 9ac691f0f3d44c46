import { missing, type Stage } from '../../forms/asked/completeness.ts';
import { hasPlace } from '../../forms/asked/places-of-form.ts';
import type { FormDefinition, ReportDocument } from '../../forms/definition.ts';
import { definitionOf, findForm } from '../../forms/registry.ts';
import { compareText } from '../../words/compare-text.ts';
import { rulesFor } from '../rules/rules.ts';
import { gatherNotes } from '../words/gather-notes.ts';
import { contextOf } from './context.ts';
import { answeredOnNewWork, asJudged } from './departures.ts';
import type { Finding, Verification } from './finding.ts';
import { judgedOutcome } from './outcome.ts';
import { inOwnWords, saysWhatIsMissing } from './said-once.ts';

/**
 * What is missing in a report and what does not hold. Pure: the same document has the same findings in the same order,
 * in whatever order its lists were typed, notes about circuits of one board put together, a missing value said once; only the numbers of items in the words of MISSING follow the lists.
 * Drafts with gaps are welcome; never throws on one that `parseDocument` let through.
 * `stage` leaves out what signing and authorising are yet to fill.
 * `unknown` stays empty here: whoever parsed the document knows which fields were unknown.
 */
export function verify(document: ReportDocument, stage: Stage = 'issue'): Verification {
  const context = contextOf(asJudged(document));
  const form = definitionOf(document);
  const judged = gatherNotes(
    context,
    whatItCanAnswer(
      document,
      rulesFor(form).flatMap((rule) => rule.judge(context)),
    ),
  );
  const said = inOwnWords(judged);
  const lacking = missing(document, stage).filter((each) => !said.some((own) => saysWhatIsMissing(own, each)));
  return {
    findings: inOrder([...lacking, ...judged], document),
    unknown: [],
    ...(comesToOutcome(form) && { outcome: judgedOutcome(context).outcome }),
  };
}

/** What is asked of a document: nothing that its form has no place for, and of new work what no departure answers. */
export const whatItCanAnswer = (document: ReportDocument, findings: readonly Finding[]): Finding[] => {
  const form = definitionOf(document);
  return answeredOnNewWork(
    document,
    findings.filter(({ path }) => hasPlace(form, path)),
  );
};

/** A report that codes what it sees without judging the condition has none: nobody is to take it for more than it is. */
const comesToOutcome = ({ reportsOn }: Pick<FormDefinition, 'reportsOn'>): boolean =>
  reportsOn.includes('condition') || !reportsOn.includes('observations');

/** The findings at a path and below it: of one circuit, of one section. */
export function findingsBelow(findings: readonly Finding[], pathPrefix: string): Finding[] {
  return findings.filter(({ path }) => path === pathPrefix || path.startsWith(`${pathPrefix}/`));
}

const severities = ['fail', 'warn', 'note'];

/** In the order of the form's groups, then by path, and at one path the gravest first. */
export function inOrder(findings: readonly Finding[], { form_type, edition }: ReportDocument): Finding[] {
  const order = findForm(form_type, edition)?.order ?? [];
  // A report of thousands of circuits can have tens of thousands of findings: their places are looked up once, not at each comparison.
  return findings
    .map((finding) => ({ finding, group: order.indexOf(finding.path.split('/', 1)[0] ?? '') }))
    .sort((a, b) => a.group - b.group || compareFindings(a.finding, b.finding))
    .map(({ finding }) => finding);
}

const compareFindings = (a: Finding, b: Finding): number =>
  compareText(a.path, b.path) ||
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  compareText(a.rule, b.rule) ||
  compareText(a.message, b.message);
