import { mondayOf } from '../../../domain/time/company-day.ts';
import { sha256 } from '../../../server/codes.ts';

const ofAddress = (address: string): string => `refused:${sha256(address.toLowerCase())}:`;

/** Whether an event is that mail servers refused this address. */
export const isOfAddress = (event: string, address: string): boolean => event.startsWith(ofAddress(address));

/** The event that mail servers refused an address for good, in the week of a day: YYYY-MM-DD in the company's zone. */
export const refusedKey = (address: string, day: string): string => `${ofAddress(address)}${mondayOf(day)}`;
