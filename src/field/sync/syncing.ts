import type { Phone } from '../kept/phone.ts';
import { isNoRoom } from '../kept/storage/no-room.ts';
import type { Ask, Trouble } from './ask-server.ts';
import { makeReady, type Ready } from './make-ready.ts';
import { type SendBytes, sendAll } from './send.ts';

const FRESH_MS = 10 * 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** No event says that a server can be reached again, so the phone tries about as often as a person is willing to wait. */
const LONGEST_WITHOUT_SIGNAL_MS = 10_000;

export type Syncing = ReturnType<typeof syncingOf>;

/** Sends and fetches for one person, one request at a time, with a longer pause after each failure. */
type With = { ask: Ask; sendBytes: SendBytes; clock: () => Date; changed: () => void };

export function syncingOf(phone: Phone, { ask, sendBytes, clock, changed }: With) {
  let running: Promise<void> | undefined;
  let isOver = false;
  let askedAgain: 'no' | 'yes' | 'now' = 'no';
  let trouble: Trouble | undefined;
  let failures = 0;
  let last = { at: 0, waitMs: 0 };
  /** If the clock was put back since, the elapsed time is unknown. */
  const dueInMs = () => {
    const since = clock().getTime() - last.at;
    return since < 0 ? 0 : Math.max(0, last.waitMs - since);
  };

  async function round(): Promise<void> {
    trouble = await sentAndFetched().catch((error: unknown): Trouble => {
      if (isNoRoom(error)) return { kind: 'no room' };
      throw error;
    });
    failures = trouble ? failures + 1 : 0;
    const isOver = trouble?.kind === 'signed out';
    if (isOver && (await phone.fact('over since')) === undefined)
      await phone.told({ facts: { 'over since': clock().toISOString() } });
    last = { at: clock().getTime(), waitMs: waitMs(trouble, failures) };
  }

  async function sentAndFetched(): Promise<Trouble | undefined> {
    const sent = await sendAll(phone, ask, sendBytes, clock);
    const at = clock();
    if (sent.now !== undefined)
      await phone.told({
        facts: { 'clock off': at.getTime() - Date.parse(sent.now), 'last heard': sent.now, 'over since': undefined },
      });
    const ready = await phone.fact<Ready>('ready');
    const isStale = !ready || Math.abs(at.getTime() - Date.parse(ready.at)) > FRESH_MS;
    if (sent.trouble || !(sent.isBehind || isStale)) return sent.trouble;
    const wasSealed = (await phone.fact('sealed')) !== undefined;
    const made = await makeReady(phone, ask, clock);
    // Opened entries are ready to be sent.
    if (wasSealed && !made) askedAgain = 'yes';
    return made;
  }

  const wasAsked = (how: typeof askedAgain) => askedAgain === how;

  /** One round, and another if a caller asked for one meanwhile: the promise covers both. */
  async function rounds(): Promise<void> {
    try {
      for (let isAgain = true; isAgain; ) {
        askedAgain = 'no';
        await round().finally(changed);
        // New entries go too. If the signal came back meanwhile, do not pause after the failure.
        isAgain = !isOver && (wasAsked('now') || (wasAsked('yes') && !trouble));
      }
    } finally {
      running = undefined;
    }
  }

  return {
    trouble: () => trouble,
    /** Time of the last request, by this phone's clock. */
    triedAt: (): number => last.at,
    /** Milliseconds until the next try; undefined after success. */
    againIn: (): number | undefined => (trouble ? dueInMs() : undefined),
    /** @param isNow  the person asked, or the signal is back: do not pause after an earlier failure. */
    run(isNow = false): Promise<void> {
      if (isNow) failures = 0;
      if (running) {
        if (askedAgain !== 'now') askedAgain = isNow ? 'now' : 'yes';
        return running;
      }
      if (isOver || (!isNow && dueInMs() > 0)) return Promise.resolve();
      running = rounds();
      return running;
    },
    /** Starts no more rounds. Resolves when the current one ends. */
    async stop(): Promise<void> {
      isOver = true;
      await running?.catch(() => undefined);
    },
    /** A person may have signed in since, or the server is known to answer: the next round need not wait. */
    dayIsStale: () => phone.told({ facts: { ready: undefined } }),
  };
}

function waitMs(trouble: Trouble | undefined, failures: number): number {
  if (!trouble) return 0;
  if (trouble.kind === 'wait') return trouble.seconds * 1000;
  const longest = trouble.kind === 'no signal' ? LONGEST_WITHOUT_SIGNAL_MS : LONGEST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), longest);
}
