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
 * The gaps and findings of a report. Pure: the same document has the same findings in the same order, in any order of its lists;
 * notes about circuits of one board are combined, and a missing value is reported once. Only the item numbers in the words of MISSING
 * depend on the order of lists. Drafts may have gaps; never throws on a document that `parseDocument` accepted. `stage` leaves out values
 * that signing and authorising will fill. `unknown` stays empty here: the caller that parsed the document has the unknown fields.
 */
export function verify(document: ReportDocument, stage: Stage = 'issue'): Verification {
  const context = contextOf(asJudged(document));
  const judged = findingsOfRules(document, context);
  const said = inOwnWords(judged);
  const lacking = missing(document, stage).filter((each) => !said.some((own) => saysWhatIsMissing(own, each)));
  return {
    findings: inOrder([...lacking, ...judged], document),
    unknown: [],
    ...(comesToOutcome(definitionOf(document)) && { outcome: judgedOutcome(context).outcome }),
  };
}

/** The findings of the rules alone, without the missing values: an empty report has thousands of those. */
export const findingsOfRules = (document: ReportDocument, context = contextOf(asJudged(document))): Finding[] =>
  gatherNotes(
    context,
    whatItCanAnswer(
      document,
      rulesFor(definitionOf(document)).flatMap((rule) => rule.judge(context)),
    ),
  );

/** Findings that the form can answer: none about values it has no place for, and on new work with departures applied. */
export const whatItCanAnswer = (document: ReportDocument, findings: readonly Finding[]): Finding[] => {
  const form = definitionOf(document);
  return answeredOnNewWork(
    document,
    findings.filter(({ path }) => hasPlace(form, path)),
  );
};

/** A report that codes faults without judging the condition has no outcome, so that readers do not take it for more than it is. */
const comesToOutcome = ({ reportsOn }: Pick<FormDefinition, 'reportsOn'>): boolean =>
  reportsOn.includes('condition') || !reportsOn.includes('observations');

/** The findings at a path and below it: of one circuit, of one section. */
export function findingsBelow(findings: readonly Finding[], pathPrefix: string): Finding[] {
  return findings.filter(({ path }) => path === pathPrefix || path.startsWith(`${pathPrefix}/`));
}

const severities = ['fail', 'warn', 'note'];

/** In the order of the form's groups, then by path, and at one path the most serious first. */
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
