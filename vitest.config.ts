import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// React as it is served: what it adds for development takes a third of all the time, and no test asks for it.
process.env.NODE_ENV = 'production';

/** The files that take longest, by far: the last one to be begun would have one core work while the other has nothing left. */
const longest = ['regular-expressions', 'bad-input', 'every-field', 'signature', 'printer', 'feeds', 'print'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.{ts,tsx}', 'tests/integration/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/quick-passwords.ts', 'tests/support/same-cases.ts', 'tests/support/same-day.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What hangs is to end; how fast a machine is, is nothing that a test asks.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One of ten thousand that a busy machine disturbs is run once more, and named at the end. Beside an editor it fails at once.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  },
});
