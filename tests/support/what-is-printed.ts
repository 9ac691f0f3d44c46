import { type CertificateData, howSigned, showNumber } from '../../src/domain/certificate/certificate.ts';
import { nextInspection } from '../../src/domain/certificate/cover/next-inspection.ts';
import { signatoryIn } from '../../src/domain/certificate/cover/signed-as.ts';
import { keyOf } from '../../src/domain/certificate/notes/board-key.ts';
import { titleOfCircuits } from '../../src/domain/certificate/print-parts.ts';
import type { PrintedList, PrintedReport, PrintedRow } from '../../src/domain/certificate/printed.ts';
import { safetyIn } from '../../src/domain/certificate/verdicts/safety.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { showDay, showTime } from '../../src/domain/time/calendar.ts';
import type { PrintLayout } from '../../src/server/documents/pdf/layout.ts';

/** Everything that the print of a certificate says, a text for each row of it that reads as one. Some of them may be empty. */
export const whatIsPrinted = (data: CertificateData, layout: PrintLayout): string[] => [
  ...leavesOf(shownOf(data.printed)),
  ...rowsOf(data.printed),
  ...coverOf(data, layout),
  ...signedIn(data, layout),
  ...data.printed.boards.flatMap((board) => keyOf(board, data.printed.columns)),
];

/** What of the words of a report is printed: not what the machine knows it by, and not the titles of what is empty. */
const shownOf = ({ sections, schedule, columns, boards, guidance, caution, ...others }: PrintedReport) => ({
  ...others,
  sections: sections
    .filter(({ groups, lists }) => groups.length + lists.length > 0)
    .map(({ key: _, ...shown }) => shown),
  schedule: schedule.filter(({ items }) => items.length > 0),
  columns: boards.some(({ circuits }) => circuits.length > 0) ? columns.map(({ label, unit }) => [label, unit]) : [],
  boards: boards.map(({ groups, ...shown }) => ({ ...shown, groups: groups.map(({ rows }) => rows) })),
  guidance: guidance && [guidance.title, guidance.paragraphs],
  // Its foot is for each sheet of paper: a page has none.
  caution: caution && [caution.title, caution.words],
});

const leavesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** What belongs together: a question and its answer, an item and its outcome, the cells of a circuit, a row of a list. */
function rowsOf({ sections, observations, schedule, columns, boards }: PrintedReport): string[] {
  const answered = (rows: readonly PrintedRow[]) => rows.map(({ label, value }) => `${label}${value}`);
  const ofList = ({ items }: PrintedList): string[] =>
    items.flatMap(({ name, rows, lists = [] }) => [`${name}${rows[0]?.value ?? ''}`, ...lists.flatMap(ofList)]);
  // Paper repeats the number of the circuit where the test results begin.
  const isFirst = columns.map(({ name }, index) => columns.findIndex((other) => other.name === name) === index);
  return [
    ...sections.flatMap(({ groups, lists }) => [
      ...groups.flatMap(({ rows }) => answered(rows)),
      ...lists.flatMap(ofList),
    ]),
    ...sections.flatMap(({ letter, title, groups, lists }) =>
      groups.length + lists.length > 0 ? [`${letter ?? ''}${title}`] : [],
    ),
    ...observations.flatMap(({ number, code, rows }) => [`${number}${code}`, ...answered(rows)]),
    ...schedule.flatMap(({ items }) =>
      items.map(({ number, label, regulations, note, outcome }) => `${number}${label}${regulations}${note}${outcome}`),
    ),
    ...boards.flatMap(({ name, groups, circuits }) => [
      `${titleOfCircuits(columns)}:${name}`,
      ...groups.flatMap(({ rows }) => answered(rows)),
      ...circuits.map((cells) => cells.filter((_, index) => isFirst[index]).join('')),
    ]),
  ];
}

/** The signatures, in the groups that print them. */
const signedIn = (data: CertificateData, { signatures }: PrintLayout): string[] =>
  data.printed.sections.flatMap(({ key, groups }) =>
    groups.flatMap(({ title }) => {
      const by = signatures[key] && signatoryIn(data, title, signatures[key]);
      return by ? [`${title}${by.signature}Signed ${showTime(by.signed_at, data.time_zone)}${howSigned(by)}`] : [];
    }),
  );

/** As many of the defects stand on the first page. */
const FIRST = 6;

/** The first page: which installation, whose certificate, how it came out, what is open, how much was looked at, who says so. */
function coverOf(data: CertificateData, { cover, signedAs, ofWork }: PrintLayout): string[] {
  const { company, inspector, authoriser, signatories = [], supersedes, outcome, time_zone: zone } = data;
  return [
    ...[showNumber(data), `${ofWork ? 'Certified' : 'Inspected'}to${data.printed.edition}`],
    ...[company.name, ...company.address.lines, company.address.town, company.address.postcode],
    ...[company.phone, company.email, company.scheme, company.scheme_number],
    ...[...data.installation_address.lines, data.installation_address.town, data.installation_address.postcode],
    ...cover.uprn,
    ...(cover.orderedBy === undefined ? [] : [`Client${cover.orderedBy}`]),
    ...(data.inspected_on ? [`Inspectedon${showDay(data.inspected_on)}`] : []),
    `Issued${showTime(data.issued_at, zone)}`,
    ...(inspector ? [`${signedAs}${inspector.name}`] : []),
    ...(authoriser ? [`Authorisedforissueby${authoriser.name}`] : []),
    ...signatories.map((each) => `${each.as}${each.name}`),
    ...[data.order_number ?? '', data.client_reference ?? ''],
    ...(supersedes ? [supersedes.number, `revision ${supersedes.revision}`, data.correction_reason ?? ''] : []),
    ...(outcome ? saidIn(outcome, data) : []),
    ...[nextInspection(data) ?? '', cover.next ?? ''],
    ...cover.defects
      .slice(0, FIRST)
      .flatMap(({ text, plainWords, place, deadline, number }) => [
        `${text}${plainWords}${deadline}${place}`,
        `observation ${number}`,
      ]),
    ...cover.coverage,
    ...(cover.condition === undefined ? [] : [cover.condition]),
    ...data.photos.map(({ caption }) => caption),
  ];
}

function saidIn(outcome: 'satisfactory' | 'unsatisfactory', { report }: CertificateData): string[] {
  const { title, words } = safetyIn(outcome, itemsOf(report.observations));
  return [title, words];
}
