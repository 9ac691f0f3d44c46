import { addDays, isDay } from '../time/dates.ts';

/** What an instrument measures, as the forms name it. */
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

/** A test instrument of the company's register. Texts that nobody gave are ''. */
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
  /** YYYY-MM-DD, or '' where nobody has said. */
  calibrationDue: string;
  /** Of its certificate of calibration. */
  certificateNumber: string;
  /** Id of who carries it; null where it is kept at the office. */
  carriedBy: string | null;
};

/** From how many days before the day it is due an instrument is named as due soon. */
export const dueSoonDays = 30;

export type CalibrationState = 'unknown' | 'overdue' | 'soon' | 'current';

/** How an instrument's calibration stands on a day. On the day it is due it is still in calibration. */
export function calibrationState(due: string, today: string): CalibrationState {
  if (!isDay(due)) return 'unknown';
  if (due < today) return 'overdue';
  return due <= addDays(today, dueSoonDays) ? 'soon' : 'current';
}

/** "Megger MFT1741": make and model as one name. */
export const nameOfInstrument = ({ make, model }: Pick<Instrument, 'make' | 'model'>): string =>
  [make, model].filter((each) => each !== '').join(' ');
