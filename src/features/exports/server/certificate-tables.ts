import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { conditionOfNext } from '../../../domain/certificate/cover/next-inspection.ts';
import type { PrintedRow } from '../../../domain/certificate/printed.ts';
import { itemsOf } from '../../../domain/forms/document.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { byteOrderMark, toCsv } from '../../../server/lists/csv-text.ts';
import type { CertificateSummary } from '../../../server/repositories/certificates/certificates.ts';

/**
 * Tables of a certificate as CSV files (RFC 4180): what was signed, in the words of the print, for any form. With a byte order
 * mark, without which Excel garbles Welsh letters. A cell that a spreadsheet would take for a formula is guarded.
 */
export const csv = (rows: readonly (readonly string[])[]): string => byteOrderMark + toCsv(rows);

/** A blank value is "–" on paper and an empty cell in a table. */
const cell = (text: string | undefined): string => (text === undefined || text === '–' ? '' : text);

/** A row for each circuit of each board; its columns are those of the schedules. */
export function circuitsCsv({ printed: { columns, boards } }: CertificateData): string {
  // The results repeat the circuit's number.
  const shown = columns
    .map(({ name, label, unit }, index) => ({ name, index, head: unit === '' ? label : `${label} (${unit})` }))
    .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index);
  const group = (index: number) => columns[index]?.group ?? '';
  const isAlone = (head: string) => shown.filter((each) => each.head === head).length === 1;
  const heads = shown.map(({ head, index }) => (isAlone(head) ? head : `${group(index)}: ${head}`));
  const rows = boards.flatMap(({ name, circuits }) =>
    circuits.map((circuit) => [name, ...shown.map(({ index }) => cell(circuit[index]))]),
  );
  return csv([['Board', ...heads], ...rows]);
}

/** A row for each observation in the order of the print; each further answer has a column. */
export function observationsCsv({ printed: { observations } }: CertificateData): string {
  const labels = [...new Set(observations.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  const answer = (rows: readonly PrintedRow[], label: string) => cell(rows.find((row) => row.label === label)?.value);
  return csv([
    ['Number', 'Code', 'Observation', ...labels],
    ...observations.map(({ number, code, text, rows }) => [
      number,
      code,
      text,
      ...labels.map((label) => answer(rows, label)),
    ]),
  ]);
}

/** Identifies the certificate and says whether it is valid on the day of the export. Times are UTC. */
export const indexHead: readonly string[] = [
  ...['Number', 'Revision', 'Form', 'Status', 'Reason', 'Outcome', 'Inspected on', 'Next due', 'Issued at'],
  ...['Address', 'Verify code', 'Next due on condition'],
];

export function indexRow(certificate: CertificateSummary, data: CertificateData): readonly string[] {
  const { form_type, installation_address, report } = data;
  const { number, revision, status, reason, outcome, inspectedOn, nextDue, issuedAt, code } = certificate;
  return [
    ...[number, String(revision), form_type, status, reason ?? '', outcome ?? '', inspectedOn ?? '', nextDue ?? ''],
    ...[issuedAt, showAddress(installation_address), code],
    conditionOfNext(nextDue === null ? 'satisfactory' : outcome, itemsOf(report.observations).map(codeLeft)) ?? '',
  ];
}

/** A photo of the certificate with the name of its file; undefined if the store has lost it. */
export type ExportedPhoto = CertificateData['photos'][number] & { file: string | undefined };

export const photosCsv = (photos: readonly ExportedPhoto[]): string =>
  csv([
    ['File', 'Belongs to', 'Caption', 'Taken at', 'SHA-256'],
    ...photos.map(({ file, bound_to, caption, taken_at, sha256 }) => [
      file ?? 'not in the store any more',
      bound_to,
      caption,
      taken_at ?? '',
      sha256,
    ]),
  ]);
