import { vi } from 'vitest';

/**
 * Passwords in tests are hashed by the same function at the least cost it takes: thousands of them at the cost that a thief is to
 * have would be a sixth of all the time. `passwords.test.ts` takes the real one.
 */
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  return { ...crypto, argon2 };
});
