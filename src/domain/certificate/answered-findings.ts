import type { FormDefinition, ReportDocument } from '../forms/definition.ts';
import { listItems, part } from '../forms/document.ts';
import { whereOf } from '../forms/words/where.ts';
import { failureIn, numbersIn } from '../verification/engine/departures.ts';
import type { Finding } from '../verification/engine/finding.ts';
import { verify } from '../verification/engine/verify.ts';
import type { AnsweredFinding } from './certificate.ts';
import type { PrintedReport, PrintedRow } from './printed.ts';

/** The failures that a departure answers, as the certificate stores them. @param findings  of the report at issue. */
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

/** The same for a document that is not issued yet. A departure answers only failures of new work. */
export const answeredNow = (definition: FormDefinition, document: ReportDocument): AnsweredFinding[] =>
  definition.reportsOn.includes('new_work') ? answeredFindings(definition, document, verify(document).findings) : [];

/** Adds to each departure in the print every failure by a regulation that the departure names. */
export function withAnswered(
  printed: PrintedReport,
  definition: FormDefinition,
  document: ReportDocument,
  answered: readonly AnsweredFinding[],
): PrintedReport {
  if (answered.length === 0) return printed;
  const rowsOf = (named: readonly string[]): PrintedRow[] => {
    const own = answered.filter(({ regulation }) => numbersIn(regulation).some((number) => named.includes(number)));
    return own.length === 0 ? [] : [{ label: 'What it answers', value: inWords(own) }];
  };
  const sections = printed.sections.map((section) => {
    const asked = definition.sections.find(({ key }) => key === section.key);
    const lists = section.lists.map((list) => {
      const answering = asked?.lists?.find(({ title, answersBy }) => title === list.title && answersBy !== undefined);
      if (!asked || !answering) return list;
      const items = listItems(asked, answering, document);
      const numbers = (index: number) => numbersIn(part(items[index], answering.answersBy ?? ''));
      return {
        ...list,
        items: list.items.map((item, at) => ({ ...item, rows: [...item.rows, ...rowsOf(numbers(at))] })),
      };
    });
    return { ...section, lists };
  });
  return { ...printed, sections };
}

/** Lists the same failure of several circuits once. */
function inWords(answered: readonly AnsweredFinding[]): string {
  const byMessage = Map.groupBy(answered, ({ message }) => message);
  return [...byMessage]
    .map(([message, of]) => {
      const places = [...new Set(of.map(({ place }) => place))].filter((place) => place !== '');
      return places.length === 0 ? message : `${places.join('; ')}: ${message}`;
    })
    .join(' ');
}
