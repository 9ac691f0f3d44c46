import { configDefaults, defineConfig } from 'vitest/config';

/**
 * What `npm run mutate` runs for each change it makes to a rule: the tests of the rules, with properties tried a few times only.
 * Reports of thousands of boards are left out. They take half of all the time, and what they ask, others ask of a few boards.
 */
export default defineConfig({
  test: {
    include: [
      'src/domain/verification/**/*.test.ts',
      'tests/unit/installations/**/*.test.ts',
      'tests/unit/new-work.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*-size.test.ts'],
    setupFiles: ['tests/support/few-runs.ts'],
    testTimeout: 60_000,
  },
});
