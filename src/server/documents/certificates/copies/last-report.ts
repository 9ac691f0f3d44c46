import { RETEST_FORMAT } from '../../../../domain/certificate/retest-pack.ts';
import { MAX_CERTIFICATE_BYTES } from '../../../../domain/certificate/verify/certificate-file.ts';
import { isJson } from '../../../../domain/certificate/verify/copy/unpack-copy.ts';
import { judgeFile } from '../../../../domain/certificate/verify/verdict.ts';
import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../../domain/forms/document.ts';
import { pathBelow } from '../../../../domain/forms/json/json-depth.ts';
import { parseDocument } from '../../../../domain/forms/json/parse-document.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { isDay } from '../../../../domain/time/dates.ts';
import { checkHere } from '../check-here.ts';
import { hashOf } from '../signing.ts';

/** A report from a supplied file, to begin another one from. */
type LastReport = {
  state: 'read';
  /** SHA-256 of the file, in hex. */
  hash: string;
  number: string;
  /** YYYY-MM-DD */
  inspectedOn: string;
  /** Of the site; '' if the file names none. */
  postcode: string;
  /** Name of the key whose signature fits the file; undefined for a retest pack, which is not signed. */
  kid: string | undefined;
  /** UTC ISO text, as the certificate says; '' for a pack. */
  issuedAt: string;
  /** Of the company that issued it; '' where the file names none. */
  firm: string;
  document: ReportDocument;
};
export type LastReportRead = LastReport | { state: 'refused'; why: string };

/** The most boards and circuits that are carried over. */
const [MOST_BOARDS, MOST_CIRCUITS] = [200, 2000];
const MAX_DEPTH = 64;

const refused = (why: string): LastReportRead => ({ state: 'refused', why });

/**
 * Reads a signed certificate (its JSON, or the print that holds it) or a retest pack. The signature is checked against the key in
 * the certificate; the caller checks whose key it is. Bounded work, never throws.
 */
export const readLastReport = (bytes: Uint8Array): LastReportRead => readFile(bytes, () => undefined);

/** The same of any certificate that shows work, such as minor works, whose day is that of the work. */
export const readPaper = (bytes: Uint8Array): LastReportRead =>
  readFile(bytes, (document) => {
    const { closes } = definitionOf(document);
    const done = closes && valueAt(document, closes.completedOn);
    return typeof done === 'string' ? done : undefined;
  });

type DayOf = (document: ReportDocument) => string | undefined;

function readFile(bytes: Uint8Array, dayOf: DayOf): LastReportRead {
  if (bytes.length > MAX_CERTIFICATE_BYTES) return refused('The file is larger than any certificate of ours');
  try {
    const pack = isJson(bytes) ? packIn(bytes) : undefined;
    if (pack) return readReport(bytes, pack, undefined, dayOf);
    const verdict = checkHere(judgeFile(bytes, undefined));
    switch (verdict.state) {
      case 'none':
        return refused('This file is no signed certificate and no retest pack. A scan or a printed copy has no data');
      case 'damaged':
        return refused('This file was changed, or is not whole. Ask for it again');
      case 'own key':
        return readReport(bytes, JSON.parse(verdict.signed.canonical), verdict.key.kid, dayOf);
      default:
        return refused('The signature does not fit this file: it was changed after it was signed');
    }
  } catch {
    return refused('This file cannot be read');
  }
}

function packIn(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (!text.includes(RETEST_FORMAT) || pathBelow(text, MAX_DEPTH) !== undefined) return undefined;
  const data: unknown = JSON.parse(text);
  return (data as { format?: unknown } | null)?.format === RETEST_FORMAT ? data : undefined;
}

function readReport(bytes: Uint8Array, data: unknown, kid: string | undefined, dayOf: DayOf): LastReportRead {
  const {
    number,
    inspected_on: inspected,
    installation_address: address,
    issued_at: issued,
    company,
    report,
  } = data as Record<string, unknown>;
  const parsed = parseDocument(report);
  const day = inspected ?? (parsed.ok ? dayOf(parsed.document) : undefined);
  if (typeof number !== 'string' || !/^[\w./ -]{1,60}$/.test(number) || typeof day !== 'string' || !isDay(day))
    return refused('This file does not say which report it is of, or when the site was inspected');
  if (!parsed.ok) {
    const [first] = parsed.errors;
    return refused(`The report in this file cannot be read: ${first?.path ?? ''} ${first?.message ?? ''}`.trim());
  }
  const boards = itemsOf(parsed.document.boards);
  const circuits = boards.reduce((sum, board) => sum + itemsOf(board.circuits).length, 0);
  if (boards.length > MOST_BOARDS || circuits > MOST_CIRCUITS)
    return refused(`The report has more than ${MOST_BOARDS} boards or ${MOST_CIRCUITS} circuits. Begin it by hand`);
  const postcode = (address as { postcode?: unknown } | null)?.postcode;
  return {
    state: 'read',
    hash: hashOf(bytes),
    number,
    inspectedOn: day,
    postcode: typeof postcode === 'string' ? postcode.slice(0, 20) : '',
    kid,
    issuedAt: typeof issued === 'string' ? issued : '',
    firm: nameOf(company),
    document: parsed.document,
  };
}

function nameOf(company: unknown): string {
  const name = (company as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name.slice(0, 100) : '';
}
