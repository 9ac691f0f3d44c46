import { showTime } from '../../../../../domain/time/calendar.ts';
import type { Handover } from '../../store.ts';

/** How long the list shows that a report is with another person now, in days. */
const TOLD_FOR = 14;

export const toldSince = (now: Date): string => new Date(now.getTime() - TOLD_FOR * 86_400_000).toISOString();

/** "Handed to you by Olive Office, 24 November 2026, 09:15: The dog is gone." */
export const handedToYou = (handover: Handover | undefined, timeZone: string): string | undefined =>
  handover && `Handed to you by ${handover.by}, ${showTime(handover.at, timeZone)}${said(handover.note)}`;

/** "With Erin Electrician now. Handed over by Olive Office, …" */
export const handedOn = (handover: Handover, timeZone: string): string =>
  `With ${handover.to} now. Handed over by ${handover.by}, ${showTime(handover.at, timeZone)}${said(handover.note)}`;

const said = (note: string) => (note === '' ? '' : `: ${note}`);
