import { showTime } from '../../../domain/time/calendar.ts';

/** How a notice was given, without the recipient: certificates print it. Times are UTC ISO text. */
export type HowGiven = {
  way: 'mail' | 'paper';
  at: string;
  /** When the recipient of a mail confirmed it. */
  receivedAt: string | null;
  /** The mail was never sent: no server accepted it, or it was revoked first. */
  isLost: boolean;
};

/** "by email, 24 November 2026, 10:00; confirmed 24 November 2026, 10:20". */
export function howGiven({ way, at, receivedAt, isLost }: HowGiven, timeZone: string): string {
  const time = (instant: string) => showTime(instant, timeZone);
  if (way === 'paper') return `on paper, ${time(at)}`;
  if (isLost) return `by email, ${time(at)}; not delivered`;
  return `by email, ${time(at)}; ${receivedAt ? `confirmed ${time(receivedAt)}` : 'not confirmed'}`;
}
