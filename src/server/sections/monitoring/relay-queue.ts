import type { Logger } from 'pino';

const waitingLimit = 200;
const waitingLimitBytes = 32 * 1024 * 1024;
const timeoutMs = 5000;

/**
 * Sends envelopes on in the background, one after the other. When the service is slow or down the oldest are dropped:
 * the site's own work never waits for it.
 */
export function relayQueue(address: string, log: Logger) {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let busy = false;

  async function drain() {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      waitingBytes -= body.byteLength;
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-sentry-envelope' },
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.arrayBuffer();
      } catch (error) {
        log.warn({ err: error }, 'the error-reporting service did not accept an envelope');
      }
    }
    busy = false;
  }

  return {
    add(body: Buffer) {
      waiting.push(body);
      waitingBytes += body.byteLength;
      while (waiting.length > waitingLimit || waitingBytes > waitingLimitBytes) {
        waitingBytes -= waiting.shift()?.byteLength ?? 0;
      }
      if (!busy) {
        busy = true;
        void drain();
      }
    },
  };
}
