import type { Refused } from '../../../domain/sent-mail/sent-mail.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';
import { sha256 } from '../../../server/codes.ts';

const ofAddress = (address: string): string => `refused:${sha256(address.toLowerCase())}:`;
const OF_MAIL = ':mail';

/** What mail servers refused at this address by an event; undefined of another address. */
export function refusedAt(event: string, address: string): Refused | undefined {
  if (!event.startsWith(ofAddress(address))) return undefined;
  return event.endsWith(OF_MAIL) ? 'mail' : 'address';
}

/** The event that mail servers refused an address, or a mail to it, for good, in the week of a day: YYYY-MM-DD in the company's zone. */
export const refusedKey = (address: string, day: string, what: Refused): string =>
  `${ofAddress(address)}${mondayOf(day)}${what === 'mail' ? OF_MAIL : ''}`;

/** Either of them: in that week nothing more is mailed there. */
export const refusedKeys = (address: string, day: string): [ofAddress: string, ofMail: string] => [
  refusedKey(address, day, 'address'),
  refusedKey(address, day, 'mail'),
];
