import { showTime } from '../time/calendar.ts';

/** How a notice was given, without anything of to whom: a certificate says it too. Times are UTC ISO text. */
export type HowGiven = {
  way: 'mail' | 'paper';
  at: string;
  /** When whoever has it said so, of one that was mailed. */
  receivedAt: string | null;
  /** The mail never went: it was not taken by any server, or taken back before. */
  isLost: boolean;
};

/** "by email, 24 November 2026, 10:00; confirmed 24 November 2026, 10:20". */
export function howGiven({ way, at, receivedAt, isLost }: HowGiven, timeZone: string): string {
  const time = (instant: string) => showTime(instant, timeZone);
  if (way === 'paper') return `on paper, ${time(at)}`;
  if (isLost) return `by email, ${time(at)}; not delivered`;
  return `by email, ${time(at)}; ${receivedAt ? `confirmed ${time(receivedAt)}` : 'not confirmed'}`;
}
