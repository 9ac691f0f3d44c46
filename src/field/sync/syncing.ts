import type { Phone } from '../kept/phone.ts';
import { isNoRoom } from '../kept/storage/no-room.ts';
import type { Ask, Trouble } from './ask-server.ts';
import { makeReady, type Ready } from './make-ready.ts';
import { type SendBytes, sendAll } from './send.ts';

const FRESH_MS = 10 * 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** Nobody is told when a server is within reach again: it is tried as often as a person who looks at the page may wait. */
const LONGEST_WITHOUT_SIGNAL_MS = 10_000;

export type Syncing = ReturnType<typeof syncingOf>;

/** Sends and fetches for one person, one thing at a time, and waits longer each time it did not work. */
type With = { ask: Ask; sendBytes: SendBytes; clock: () => Date; changed: () => void };

export function syncingOf(phone: Phone, { ask, sendBytes, clock, changed }: With) {
  let running: Promise<void> | undefined;
  let isOver = false;
  let askedAgain: 'no' | 'yes' | 'now' = 'no';
  let trouble: Trouble | undefined;
  let failures = 0;
  let last = { at: 0, waitMs: 0 };
  /** A clock that was put back since says nothing of how long it was. */
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
    // What was sealed is there to be sent.
    if (wasSealed && !made) askedAgain = 'yes';
    return made;
  }

  const wasAsked = (how: typeof askedAgain) => askedAgain === how;

  /** One round, and another as long as somebody asked for one meanwhile: whoever waits for it waits for what they asked for, too. */
  async function rounds(): Promise<void> {
    try {
      for (let isAgain = true; isAgain; ) {
        askedAgain = 'no';
        await round().finally(changed);
        // What was entered meanwhile goes too; and where the signal came back meanwhile, what has just failed is no reason to wait.
        isAgain = !isOver && (wasAsked('now') || (wasAsked('yes') && !trouble));
      }
    } finally {
      running = undefined;
    }
  }

  return {
    trouble: () => trouble,
    /** When the server was asked last, by this phone's clock. */
    triedAt: (): number => last.at,
    /** Milliseconds until it is worth trying again; undefined where nothing went wrong. */
    againIn: (): number | undefined => (trouble ? dueInMs() : undefined),
    /** @param isNow  somebody asked for it, or the signal is back: what went wrong before is no reason to wait. */
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
    /** Nothing begins any more. @returns once what was under way is over. */
    async stop(): Promise<void> {
      isOver = true;
      await running?.catch(() => undefined);
    },
    /** Somebody may have signed in since, or the server is known to answer: the next time need not wait. */
    dayIsStale: () => phone.told({ facts: { ready: undefined } }),
  };
}

function waitMs(trouble: Trouble | undefined, failures: number): number {
  if (!trouble) return 0;
  if (trouble.kind === 'wait') return trouble.seconds * 1000;
  const longest = trouble.kind === 'no signal' ? LONGEST_WITHOUT_SIGNAL_MS : LONGEST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), longest);
}
