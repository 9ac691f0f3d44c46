import { showDay } from '../../../domain/time/calendar.ts';
import { DESCRIBED } from './described.ts';

const said: Readonly<Record<string, string>> = {
  made_safe: 'Made safe',
  quoted: 'Offer sent',
  not_ours: 'Given to another firm',
  done: 'Work done',
  verified: 'Verified',
  further: 'More was found',
  removed: 'Gone in a later report',
  defended: 'Defence of access accepted',
  ended: 'Ended',
  booked: 'Repair booked',
  unbooked: 'Visit cancelled',
  unclosed: 'Visit ended without closing it',
  offer_accepted: 'Offer accepted',
  offer_refused: 'Offer refused',
  no_access: 'No access',
  handed: 'Handed over',
  noted: 'Note',
  [DESCRIBED]: 'Described',
};

const undated: ReadonlySet<string> = new Set(['handed', 'noted', DESCRIBED]);

/** "Made safe 3 March 2026". @param undone_at  when a person took it back. */
export function titleOfEvent({
  kind,
  on_day: on,
  at_time: time = '',
  undone_at: undone,
}: {
  kind: string;
  on_day: string;
  at_time?: string;
  undone_at: string | null;
}): string {
  const day = undated.has(kind) ? '' : ` ${showDay(on)}${time && `, ${time}`}`;
  return `${said[kind] ?? kind}${day}${undone ? ' (undone)' : ''}`;
}
