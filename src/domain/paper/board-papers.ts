import type { PrintedReport } from '../certificate/printed.ts';

/** A line of the chart, in the words of the printed report; '' if not known. */
export type ChartRow = { number: string; serves: string; device: string; rcd: string };

/** The circuit chart for the lid of a board. */
export type BoardChart = {
  size: 'A4' | 'A5';
  board: string;
  rows: readonly ChartRow[];
  /** “Report CP-000123, inspected 9 November 2026”, or a note that it is from a draft. */
  from: string;
  /** The page that checks the certificate; undefined if none is issued. */
  address: string | undefined;
  /** UTC ISO text: the time of the report. */
  at: string;
};

/** Labels for the boards of a report, each with the address that checks its certificate. None of them gives the home's address. */
export type BoardLabels = {
  company: string;
  boards: readonly string[];
  lines: readonly string[];
  address: string;
  at: string;
};

const UNKNOWN = new Set(['–', '', 'N/A', 'n/a']);

/** The circuits of a board, as read by a person at the board, in the order of the report. */
export function chartRows({ columns, boards }: Pick<PrintedReport, 'columns' | 'boards'>, at: number): ChartRow[] {
  const placeOf = new Map(columns.map(({ name }, index) => [name, index]));
  return (boards[at]?.circuits ?? []).map((cells) => {
    const cell = (name: string) => {
      const text = cells[placeOf.get(name) ?? -1] ?? '';
      return UNKNOWN.has(text) ? '' : text;
    };
    const with_ = (text: string, unit: string) => (text === '' ? '' : `${text} ${unit}`);
    const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
    return {
      number: cell('circuit_no'),
      serves: cell('description'),
      device: joined(cell('ocpd_type'), with_(cell('ocpd_rating'), 'A')),
      rcd: joined(cell('rcd_type'), with_(cell('rcd_idn'), 'mA')),
    };
  });
}
