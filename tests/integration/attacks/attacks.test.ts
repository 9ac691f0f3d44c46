import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from './bodies.ts';
import { type AttackedServer, type Delay, openAttackedServer } from './server.ts';

/** No answer of health may be later, whatever is sent meanwhile: on the machine that a measure of work was taken on, or a faster one. */
const LATEST_MS = 250 * slowness();
/** On a machine that is busy with others it may be, where the event loop itself was not at work for so long. */
const LATEST_BY_OTHERS_MS = 20_000;
const TRIES = 3;

/** How many times as long as that machine this one takes, in processor time, for a piece of work; 1 where it is no slower. */
function slowness(): number {
  const OF_THE_OTHER_MS = 120;
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    const texts = Array.from({ length: 120_000 }, (_, n) => `name="${n}"; filename="${n * 7}.csv"`);
    if (texts.join('\r\n').split('"').length < 2) throw new Error('that was no work');
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...times) / OF_THE_OTHER_MS);
}

const isTooLate = ({ late, stretch }: Delay) => late > (stretch > LATEST_MS ? LATEST_MS : LATEST_BY_OTHERS_MS);

let server: AttackedServer;
beforeAll(async () => {
  server = await openAttackedServer();
}, 600_000);
afterAll(() => server.close());

describe('health answers while somebody sends', () => {
  test.each(attacks)('%s', { timeout: 600_000 }, async (_name, make, statuses) => {
    const attack = make();
    const tries: Delay[] = [];
    for (let count = 0; count < TRIES; count += 1) {
      const { statuses: answered, ...delay } = await server.attack(attack);
      expect(statuses).toEqual(expect.arrayContaining([...new Set(answered)]));
      if (!isTooLate(delay)) return;
      tries.push(delay);
    }
    expect(tries, `health was later than ${LATEST_MS} ms each time`).toEqual([]);
  });

  test('and where it does not, that is seen', { timeout: 600_000 }, async () => {
    expect(isTooLate(await server.block(6 * LATEST_MS))).toBe(true);
  });
});
