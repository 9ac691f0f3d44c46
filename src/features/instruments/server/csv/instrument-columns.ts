import type { Instrument } from '../../../../domain/standards/instrument.ts';
import { plainHead } from '../../../../domain/words/plain-head.ts';

/** A column of a file of instruments. */
export type Column = Exclude<keyof Instrument, 'id'>;

/** Headings as the export writes them, in its order. */
export const columnHeads: Readonly<Record<Column, string>> = {
  make: 'Make',
  model: 'Model',
  serial: 'Serial number',
  function: 'Measures',
  accuracyPercent: 'Accuracy %',
  accuracyDigits: 'Accuracy digits',
  calibrationDue: 'Calibration due',
  certificateNumber: 'Calibration certificate',
  carriedBy: 'Carried by',
};
export const columns = Object.keys(columnHeads) as Column[];

/** Without these, instruments cannot be told apart. */
export const neededColumns: readonly Column[] = ['make', 'serial'];

/** Other headings in people's own lists; only letters and figures are compared. */
const alsoCalled: Readonly<Partial<Record<Column, readonly string[]>>> = {
  make: ['manufacturer'],
  serial: ['serial', 'serialno'],
  function: ['function', 'type', 'kind'],
  accuracyPercent: ['accuracy', 'accuracypercent'],
  accuracyDigits: ['digits'],
  calibrationDue: ['caldue', 'due', 'duedate', 'nextcalibration'],
  certificateNumber: ['certificate', 'certificatenumber', 'calibrationcertificatenumber'],
  carriedBy: ['person', 'engineer', 'electrician', 'email'],
};

/** The column that a heading names; undefined where it is unknown. */
export const columnOf = (head: string): Column | undefined =>
  columns.find((column) => plainHead(columnHeads[column]) === plainHead(head)) ??
  columns.find((column) => alsoCalled[column]?.includes(plainHead(head)));
