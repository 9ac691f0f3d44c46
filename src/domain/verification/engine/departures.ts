import type { ReportDocument } from '../../forms/definition.ts';
import { fieldsOf } from '../../forms/document.ts';
import { findForm } from '../../forms/registry.ts';
import { isNewWork } from '../facts/new-work.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import type { Finding } from './finding.ts';
import { asDeclared, type NewWorkDocument } from './records.ts';
import { itemsOf, recordAt, textOf } from './values.ts';

/** The regulation on RCDs for sockets: outside homes a risk assessment may except them, in a home nothing can. */
const SOCKETS = '411.3.3';

/**
 * The document that the rules judge: if a form of new work does not ask for the board's feeder, the board counts as the origin. The
 * protection of a minor works circuit is entered with the circuit.
 */
export function asJudged(document: ReportDocument): ReportDocument {
  const form = findForm(document.form_type, document.edition);
  if (!form?.reportsOn.includes('new_work') || fieldsOf(form.board).some(({ name }) => name === 'fed_from'))
    return document;
  const boards = itemsOf(document.boards).map((board) => ({ ...board, fed_from: { origin: true } }));
  return { ...document, boards };
}

/**
 * Findings that are only questions on an existing installation and failures on new work. Checks that could not be made have another code.
 */
const failing: ReadonlySet<RuleCode> = new Set([
  'RCD_ABSENT',
  'AFDD_ABSENT',
  'EV_OPEN_PEN',
  'RCD_TYPE_LOAD',
  'READING_NA',
]);

/**
 * On new work turns these findings into failures, and a failure that a departure answers into a note with the departure, which the
 * certificate prints. A departure answers its own regulation only: a finding with several regulations needs one for each. An exception with
 * its risk assessment removes the finding. In a home neither answers the RCD of sockets (411.3.3).
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
 * Rewords a finding for new work, where the fault is put right instead of recorded as an observation. Browsers load the rules without these
 * words: there it is a question until the page is saved.
 * @param end  the consequence; empty if a departure answers it.
 */
const ofNewWork = (finding: Finding, end = ' New work cannot be certified with it.'): Finding => {
  const message = finding.message.replace(', but the schedule finds no fault', '');
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

/** The failure without the departures that answer it, which the certificate prints in full. @param finding  that has been answered. */
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
 * The regulations that a finding names, each once, without tables: a table shows how to comply with a regulation, so there is no departure
 * from a table alone. Regulations begin with three digits for part, chapter and section; tables and standards do not.
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
