import type { SyncLine } from '../../components/electrician/sync-line.tsx';
import { CLOCK_OFF_MS } from '../../domain/field-sync/clock.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { plural } from '../../domain/words/plural.ts';
import type { Lost, Phone } from '../kept/phone.ts';
import type { Trouble } from './ask-server.ts';
import type { Ready } from './make-ready.ts';

/** The phone fetches others' changes whenever it has a signal. Older data gets a notice. */
const OLD_MS = 24 * 60 * 60_000;
/** With less room, one photo by another app may leave none for entries. */
const LITTLE_ROOM = 20_000_000;

/** The header's status line: unsent entries, and the reason why they are not sent. */
export async function syncStatus(
  phone: Phone,
  trouble: Trouble | undefined,
  about: { isOnline: boolean; room?: Promise<number | undefined>; now: Date },
): Promise<SyncLine> {
  const { isOnline, now } = about;
  // In parallel: each page waits for the slowest, not for the sum.
  const [entered, ready, off, lost, room] = await Promise.all([
    phone.entered(),
    phone.fact<Ready>('ready'),
    phone.fact<number>('clock off'),
    phone.fact<Lost>('lost'),
    about.room,
  ]);
  const waits = entered.filter(({ state }) => state === 'waiting');
  const photos = waits.filter(({ sent }) => 'photo' in sent).length;
  const waiting = waits.length;
  const refused = entered.filter(({ state }) => state === 'refused').length;
  const isAway = !isOnline || trouble?.kind === 'no signal';
  const parts = [
    refused > 0 && `${plural(refused, 'entry', 'entries')} refused`,
    trouble?.kind === 'signed out' && 'Sign in to send',
    trouble?.kind === 'somebody else' && 'Another person is signed in',
    trouble?.kind === 'fault' && 'The server did not accept the entries',
    isAway && 'No signal',
    trouble?.kind === 'no room' && 'No room on this phone',
    waiting > 0 && `${waitingWords(waiting - photos, photos)} waiting`,
  ].filter((part) => part !== false);
  const timeZone = ready ? (await phone.part('account')).timeZone : 'UTC';
  const warnings = [
    off !== undefined && Math.abs(off) > CLOCK_OFF_MS && clockWords(off),
    phone.isFull() ? FULL : room !== undefined && room < LITTLE_ROOM && roomWords(room),
    ready && isAway && now.getTime() - Date.parse(ready.at) > OLD_MS && oldWords(ready, timeZone),
    lost && lostWords(lost),
  ].filter((words) => typeof words === 'string');
  return {
    words: parts.join(', ') || 'All sent',
    signIn: trouble?.kind === 'signed out',
    waiting,
    waits: waits.map(({ sent }) => sent.kind),
    unsent: waiting + refused,
    ready: ready && readyWords(ready, timeZone),
    warnings,
  };
}

const waitingWords = (entries: number, photos: number): string =>
  [entries > 0 && plural(entries, 'entry', 'entries'), photos > 0 && plural(photos, 'photo')]
    .filter((each) => each !== false)
    .join(' and ');

const readyWords = ({ at, bytes, reports }: Ready, timeZone: string): string =>
  `${plural(reports, 'report')} on this phone, updated ${showTime(at, timeZone)}, ${Math.ceil(bytes / 1000)} kB.`;

const oldWords = ({ at }: Ready, timeZone: string): string =>
  `Visits, contacts, instruments and company defaults are as they were on ${showTime(at, timeZone)}. They are fetched again once there is signal.`;

const roomWords = (room: number): string =>
  `This phone is nearly full: it has ${Math.floor(room / 100_000) / 10} MB left for your entries. Make room before you go on.`;

const FULL =
  'This phone has no room left, so your last entry was not saved. Everything saved before is kept. Make room before you go on.';

const lostWords = ({ entries }: Lost): string =>
  `The data on this phone was removed, with ${plural(entries, 'entry', 'entries')} that the server did not have. ${entries === 1 ? 'It is' : 'They are'} lost: check your reports. Everything on the server is here again.`;

function clockWords(off: number): string {
  const minutes = Math.round(Math.abs(off) / 60_000);
  const howMuch =
    minutes < 120
      ? plural(minutes, 'minute')
      : minutes < 2880
        ? plural(Math.round(minutes / 60), 'hour')
        : plural(Math.round(minutes / 1440), 'day');
  return `The clock of this phone is ${howMuch} ${off > 0 ? 'fast' : 'slow'}. Set it right: until reports are sent, their dates follow it.`;
}
