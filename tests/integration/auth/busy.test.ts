import { availableParallelism } from 'node:os';
import { expect, test, vi } from 'vitest';
import { BusyError } from '../../../src/kernel/errors.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { isPassword } from '../../../src/server/identity/passwords.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';

/** Hashes that have begun and end when the test says so. */
const held: (() => void)[] = [];
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    void held.push(() => crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done));
  return { ...crypto, argon2 };
});

/** So many are looked at and wait. */
const full = Math.max(2, availableParallelism()) + 200;

test('when more passwords wait than can be looked at, a sign-in is asked to come again, and later let through', async () => {
  const database = openDatabase({ memory: true });
  await migrate(database.db, 'sqlite');
  const { app, reported, logged } = await openWholeSite(database.db);
  const waiting = Array.from({ length: full }, () => isPassword('seven loose terminals', null));
  await expect(isPassword('one too many', null)).rejects.toBeInstanceOf(BusyError);
  const signIn = () => visitor(app).signIn('nobody@front.example', 'seven loose terminals');

  const answer = await signIn();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const page = await answer.text();
  expect(page).toContain('Too much at once');
  expect(page).toContain(answer.headers.get('x-request-id'));
  expect(reported).toEqual([]);
  expect(logged).toContainEqual(expect.objectContaining({ path: '/auth/sign-in', status: 503 }));

  const letGo = setInterval(() => held.splice(0).forEach((end) => void end()), 1);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: full }, () => false));
  expect((await signIn()).status).toBe(422);
  clearInterval(letGo);
  await database.close();
});
