import { mondayOf } from '../../../domain/time/company-day.ts';
import { sha256 } from '../../../server/codes.ts';

/** The event that mail servers refused an address for good, in the week of a day: YYYY-MM-DD in the company's zone. */
export const refusedKey = (address: string, day: string): string =>
  `refused:${sha256(address.toLowerCase())}:${mondayOf(day)}`;
