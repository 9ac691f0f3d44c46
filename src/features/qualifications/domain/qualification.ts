import { showDay } from '../../../domain/time/calendar.ts';

export type Qualification = {
  id: string;
  personId: string;
  name: string;
  /** The last day on which it is valid: YYYY-MM-DD. */
  lastDay: string;
};

/** Days before the last one on which the person and the office are reminded. */
export const REMINDED_BEFORE = [90, 30] as const;

/** "18th Edition: until 3 March 2027", or since when it is over. */
export const showQualification = ({ name, lastDay }: Pick<Qualification, 'name' | 'lastDay'>, today: string): string =>
  lastDay < today ? `${name}: ran out on ${showDay(lastDay)}` : `${name}: until ${showDay(lastDay)}`;
