import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from './bodies.ts';
import { type AttackedServer, type Delay, openAttackedServer } from './server.ts';

/** No answer of health may be later, whatever is sent meanwhile. */
const LATEST_MS = 250;
/** On a machine that is busy with others it may be, where the event loop itself was not at work for so long. */
const LATEST_BY_OTHERS_MS = 5000;
const TRIES = 3;

const isTooLate = ({ late, stretch }: Delay) => late > (stretch > LATEST_MS ? LATEST_MS : LATEST_BY_OTHERS_MS);

let server: AttackedServer;
beforeAll(async () => {
  server = await openAttackedServer();
}, 180_000);
afterAll(() => server.close());

describe('health answers while somebody sends', () => {
  test.each(attacks)('%s', { timeout: 200_000 }, async (_name, make, statuses) => {
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

  test('and where it does not, that is seen', { timeout: 60_000 }, async () => {
    expect(isTooLate(await server.block(1500))).toBe(true);
  });
});
