import type { ReportDocument } from '../../forms/definition.ts';
import { fieldsOf } from '../../forms/document.ts';
import { findForm } from '../../forms/registry.ts';
import { isNewWork } from '../facts/new-work.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Finding } from './finding.ts';
import { asDeclared, type NewWorkDocument } from './records.ts';
import { itemsOf, recordAt, textOf } from './values.ts';

/** The RCD of sockets: what a risk assessment may except outside homes, and nothing ever in one. */
const SOCKETS = '411.3.3';

/**
 * A document as it is judged: where a form of new work does not ask what feeds a board, the board is the origin. What protects the
 * circuit of minor work stands beside the circuit.
 */
export function asJudged(document: ReportDocument): ReportDocument {
  const form = findForm(document.form_type, document.edition);
  if (!form?.reportsOn.includes('new_work') || fieldsOf(form.board).some(({ name }) => name === 'fed_from'))
    return document;
  const boards = itemsOf(document.boards).map((board) => ({ ...board, fed_from: { origin: true } }));
  return { ...document, boards };
}

/** What is only asked about an installation that was there before, and fails on new work. What could not be checked has another code. */
const failing: ReadonlySet<RuleCode> = new Set([
  'RCD_ABSENT',
  'AFDD_ABSENT',
  'EV_OPEN_PEN',
  'RCD_TYPE_LOAD',
  'READING_NA',
]);

/**
 * What fails on new work and a departure answers, as the note that it then is: with the departure, which is printed with the
 * certificate. It answers its own regulation and nothing else: of a finding that names several each wants a departure. An
 * exception with its risk assessment leaves no finding. In a home neither answers anything about the RCD of sockets (411.3.3).
 */
export function answeredOnNewWork(given: ReportDocument, findings: readonly Finding[]): Finding[] {
  const document = asDeclared(given);
  if (!isNewWork({ document })) return [...findings];
  const isHome = textOf(recordAt(document, 'installation').premises_type) === 'residential';
  const departures = itemsOf(document.departures).flatMap(({ regulation, text }) =>
    numbersIn(regulation).map((number) => ({ number, text: textOf(text) })),
  );
  return findings.flatMap((finding) => {
    const named = regulationsOf(finding);
    if (finding.severity !== 'fail' && !failing.has(finding.rule)) return [finding];
    if (isHome && named.includes(SOCKETS)) return [ofNewWork(finding)];
    if (finding.rule === 'RCD_ABSENT' && named.every((number) => number === SOCKETS) && isExcepted(document)) return [];
    const answers = named.map((number) => departures.find((each) => each.number === number));
    const isAnswered = answers.length > 0 && answers.every((each) => each !== undefined);
    return [isAnswered ? withDepartures(ofNewWork(finding, ''), answers) : ofNewWork(finding)];
  });
}

/**
 * In the words of new work. Where a report is asked for the observation, it has none to write: what is wrong is put right. The rules
 * go to browsers, which have no room for both: there it is a question until the page is saved.
 * @param end  what follows from it: nothing, where a departure answers it.
 */
const ofNewWork = (finding: Finding, end = ' New work is not certified with it.'): Finding => {
  const message = finding.message.replace(', and the schedule finds no fault with that', '');
  const asks = message.lastIndexOf('. ', message.lastIndexOf('observation'));
  const said = asks < 0 ? message : `${message.slice(0, asks)}.${end}`;
  return { ...finding, severity: 'fail', message: said };
};

type Departure = { number: string; text: string };

const withDepartures = (finding: Finding, departures: readonly Departure[]): Finding => ({
  ...finding,
  severity: 'note',
  answered_by: departures.map(({ number }) => number).join(', '),
  message: [finding.message, ...departures.map((each) => `${opening(each)}${each.text.slice(0, 200)}`)].join(' '),
});

const opening = ({ number }: Pick<Departure, 'number'>) => `Departure from ${number}: `;

/** What failed, without the departures that answer it: they stand in full where it is printed. @param finding  that has been answered. */
export function failureIn({ message, answered_by = '' }: Finding): string {
  const [number = ''] = numbersIn(answered_by);
  const end = message.indexOf(` ${opening({ number })}`);
  return end < 0 ? message : message.slice(0, end);
}

const isExcepted = ({ exceptions }: NewWorkDocument): boolean =>
  itemsOf(exceptions).some(
    (each) => numbersIn(each.regulation).includes(SOCKETS) && textOf(each.risk_assessment) !== '',
  );

/**
 * The regulations that a finding names, each once. A table that it names beside them is how the regulation is met: it is not departed
 * from alone. Regulations begin with their part, chapter and section, which are three figures; tables and standards do not.
 */
const regulationsOf = ({ regulation }: Finding): readonly string[] => [
  ...new Set(numbersIn(regulation).filter((number) => /^\d{3}(?:\.|$)/.test(number))),
];

/** The numbers of regulations that a text names: `411.3.3, Table 41.3` names 411.3.3 and 41.3. */
export const numbersIn = (text: unknown): readonly string[] =>
  textOf(text)
    .split(/[^\d.]+/)
    .map((each) => each.replace(/^\./, '').replace(/\.$/, ''))
    .filter((each) => each !== '');
