import type { Phone } from '../kept/phone.ts';
import type { Ask, Trouble } from './ask-server.ts';
import { makeReady, type Ready } from './make-ready.ts';
import { sendAll } from './send.ts';

const FRESH_MS = 10 * 60_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 5 * 60_000;

export type Syncing = ReturnType<typeof syncingOf>;

/** Sends and fetches for one person, one thing at a time, and waits longer each time it did not work. */
export function syncingOf(phone: Phone, { ask, clock, changed }: { ask: Ask; clock: () => Date; changed: () => void }) {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let trouble: Trouble | undefined;
  let [failures, notBefore] = [0, 0];

  async function round(): Promise<void> {
    const sent = await sendAll(phone, ask);
    const at = clock();
    if (sent.now !== undefined) await phone.told({ facts: { 'clock off': at.getTime() - Date.parse(sent.now) } });
    const ready = await phone.fact<Ready>('ready');
    const isStale = !ready || Math.abs(at.getTime() - Date.parse(ready.at)) > FRESH_MS;
    trouble = sent.trouble ?? (sent.isBehind || isStale ? await makeReady(phone, ask, clock) : undefined);
    failures = trouble ? failures + 1 : 0;
    notBefore = at.getTime() + waitMs(trouble, failures);
  }

  return {
    trouble: () => trouble,
    /** @param isNow  somebody asked for it, or the signal is back: what went wrong before is no reason to wait. */
    run(isNow = false): Promise<void> {
      if (running) {
        isAskedAgain = true;
        return running;
      }
      if (!isNow && clock().getTime() < notBefore) return Promise.resolve();
      running = round().finally(() => {
        running = undefined;
        changed();
        // What was entered meanwhile goes too.
        if (isAskedAgain && !trouble) {
          isAskedAgain = false;
          void this.run();
        }
      });
      return running;
    },
    /** Somebody may have signed in since, or the server is known to answer: the next time need not wait. */
    dayIsStale: () => phone.told({ facts: { ready: undefined } }),
  };
}

function waitMs(trouble: Trouble | undefined, failures: number): number {
  if (!trouble) return 0;
  if (trouble.kind === 'wait') return trouble.seconds * 1000;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
}
