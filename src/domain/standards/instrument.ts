import { addDays, isDay } from '../time/dates.ts';

/** Functions of instruments, as named in the forms. */
export const instrumentFunctions = [
  { value: 'multifunction', label: 'Multifunction' },
  { value: 'continuity', label: 'Continuity' },
  { value: 'insulation', label: 'Insulation resistance' },
  { value: 'loop', label: 'Loop impedance' },
  { value: 'rcd', label: 'RCD' },
  { value: 'electrode', label: 'Earth electrode' },
  { value: 'voltage', label: 'Voltage' },
  { value: 'other', label: 'Other' },
] as const;

/** A test instrument of the company's register. Texts that are not set are ''. */
export type Instrument = {
  id: string;
  make: string;
  model: string;
  serial: string;
  /** One of `instrumentFunctions`. */
  function: string;
  /** Decimal texts, as on the form: per cent of the reading, and digits. */
  accuracyPercent: string;
  accuracyDigits: string;
  /** YYYY-MM-DD, or '' if not known. */
  calibrationDue: string;
  /** Number of its calibration certificate. */
  certificateNumber: string;
  /** Id of its user; null if it is at the office. */
  carriedBy: string | null;
};

/** An instrument is due soon from this many days before its due date. */
export const dueSoonDays = 30;

export type CalibrationState = 'unknown' | 'overdue' | 'soon' | 'current';

/** The state of an instrument's calibration on a day. It is still in calibration on the due date. */
export function calibrationState(due: string, today: string): CalibrationState {
  if (!isDay(due)) return 'unknown';
  if (due < today) return 'overdue';
  return due <= addDays(today, dueSoonDays) ? 'soon' : 'current';
}

/** "Megger MFT1741": make and model as one name. */
export const nameOfInstrument = ({ make, model }: Pick<Instrument, 'make' | 'model'>): string =>
  [make, model].filter((each) => each !== '').join(' ');
