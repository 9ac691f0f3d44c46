import type { SyncLine } from '../../components/electrician/sync-line.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { plural } from '../../domain/words/plural.ts';
import type { Phone } from '../kept/phone.ts';
import type { Trouble } from './ask-server.ts';
import type { Ready } from './make-ready.ts';

/** A clock that is off by more than this is spoken of: days and signatures go by it. */
const CLOCK_OFF_MS = 10 * 60_000;

/** What the header says of what is entered here and what keeps it from the server. */
export async function standingOf(phone: Phone, trouble: Trouble | undefined, isOnline: boolean): Promise<SyncLine> {
  const entered = await phone.entered();
  const waiting = entered.filter(({ state }) => state === 'waiting').length;
  const refused = entered.filter(({ state }) => state === 'refused').length;
  const isAway = !isOnline || trouble?.kind === 'no signal';
  const parts = [
    refused > 0 && `${plural(refused, 'entry', 'entries')} refused`,
    trouble?.kind === 'signed out' && 'Sign in to send',
    trouble?.kind === 'somebody else' && 'Somebody else is signed in',
    trouble?.kind === 'fault' && 'The server did not take what was sent',
    isAway && 'No signal',
    waiting > 0 && `${plural(waiting, 'entry', 'entries')} waiting`,
  ].filter((part) => part !== false);
  const ready = await phone.fact<Ready>('ready');
  const off = await phone.fact<number>('clock off');
  return {
    words: parts.join(', ') || 'All sent',
    signIn: trouble?.kind === 'signed out',
    waiting,
    ready: ready && readyWords(ready, (await phone.part('account')).timeZone),
    clock: off !== undefined && Math.abs(off) > CLOCK_OFF_MS ? clockWords(off) : undefined,
  };
}

const readyWords = ({ at, bytes, reports }: Ready, timeZone: string): string =>
  `Ready without signal: ${plural(reports, 'report')}, made ready ${showTime(at, timeZone)}, ${Math.ceil(bytes / 1000)} kB.`;

function clockWords(off: number): string {
  const minutes = Math.round(Math.abs(off) / 60_000);
  const howMuch =
    minutes < 120
      ? plural(minutes, 'minute')
      : minutes < 2880
        ? plural(Math.round(minutes / 60), 'hour')
        : plural(Math.round(minutes / 1440), 'day');
  return `The clock of this phone is ${howMuch} ${off > 0 ? 'fast' : 'slow'}. Set it right: days on reports go by it until they are sent.`;
}
