import { defineConfig } from 'vitest/config';

/** What `npm run mutate` runs for each change it makes to a rule: the tests of the rules, with properties tried a few times only. */
export default defineConfig({
  test: {
    include: ['src/domain/verification/**/*.test.ts', 'tests/unit/installations/**/*.test.ts'],
    setupFiles: ['tests/support/few-runs.ts'],
    testTimeout: 60_000,
  },
});
