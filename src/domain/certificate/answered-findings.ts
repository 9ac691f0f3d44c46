import type { FormDefinition, ReportDocument } from '../forms/definition.ts';
import { itemsOf, part } from '../forms/document.ts';
import { whereOf } from '../forms/words/where.ts';
import { failureIn, numbersIn } from '../verification/engine/departures.ts';
import type { Finding } from '../verification/engine/finding.ts';
import type { AnsweredFinding } from './certificate.ts';
import type { PrintedReport, PrintedRow } from './printed.ts';

/** What failed and a departure answers, as the certificate keeps it. @param findings  of the report as it is issued. */
export function answeredFindings(
  definition: FormDefinition,
  document: ReportDocument,
  findings: readonly Finding[],
): AnsweredFinding[] {
  return findings.flatMap((finding) =>
    finding.answered_by === undefined
      ? []
      : [
          {
            rule: finding.rule,
            path: finding.path,
            place: whereOf(definition, document, finding.path),
            message: failureIn(finding),
            regulation: finding.answered_by,
          },
        ],
  );
}

/** The print, and in it below each departure what it answers: every failure by a regulation that the departure names. */
export function withAnswered(
  printed: PrintedReport,
  { departures }: ReportDocument,
  answered: readonly AnsweredFinding[],
): PrintedReport {
  if (answered.length === 0) return printed;
  const rowsOf = (index: number): PrintedRow[] => {
    const named = new Set(numbersIn(part(itemsOf(departures)[index], 'regulation')));
    const own = answered.filter(({ regulation }) => numbersIn(regulation).some((number) => named.has(number)));
    return own.length === 0 ? [] : [{ label: 'What it answers', value: inWords(own) }];
  };
  const sections = printed.sections.map((section) =>
    section.key === 'departures'
      ? {
          ...section,
          lists: section.lists.map((list) => ({
            ...list,
            items: list.items.map((item, index) => ({ ...item, rows: [...item.rows, ...rowsOf(index)] })),
          })),
        }
      : section,
  );
  return { ...printed, sections };
}

/** The same failure of several circuits is said once. */
function inWords(answered: readonly AnsweredFinding[]): string {
  const byMessage = Map.groupBy(answered, ({ message }) => message);
  return [...byMessage]
    .map(([message, of]) => {
      const places = [...new Set(of.map(({ place }) => place))].filter((place) => place !== '');
      return places.length === 0 ? message : `${places.join('; ')}: ${message}`;
    })
    .join(' ');
}
