import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// React as it is served: what it adds for development takes a third of all the time, and no test asks for it.
process.env.NODE_ENV = 'production';

const files = globSync([
  'src/**/*.test.{ts,tsx}',
  'tests/unit/**/*.test.{ts,tsx}',
  'tests/integration/**/*.test.{ts,tsx}',
]);

/** The files that take longest, by far: the last one to be begun would have one core work while the other has nothing left. */
const longest = [
  'regular-expressions',
  'made-up-feature',
  'empty-report/section',
  'imports',
  'plans',
  'letters',
  'bad-input',
  'every-field',
  'signature',
  'printer',
  'feeds',
  'print',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** What a test file does that another one in the same process would see; and what counts work, which sees what others loaded. */
const changesTheProcess =
  /counted-work|\bvi\.(mock|doMock|unmock|resetModules|spyOn|stub\w+|useFakeTimers|setSystemTime)\b|\bprocess\.(env\.\w+ \??=|chdir|on\()|\bglobalThis\b|\bregister[A-Z]\w*\(|\/made-up-form\//;

/**
 * Half of all the time went into loading the same modules for each file anew. A file that changes the process has one of its own; the others
 * share two, one after the other.
 */
const alone = files.filter((file) => changesTheProcess.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: alone, isolate: true } },
      {
        extends: true,
        test: { name: 'together', include: files.filter((file) => !alone.includes(file)), isolate: false },
      },
    ],
    setupFiles: ['tests/support/quick-passwords.ts', 'tests/support/same-cases.ts', 'tests/support/same-day.ts'],
    // What hangs is to end; how fast a machine is, is nothing that a test asks.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One of ten thousand that a busy machine disturbs is run once more, and named at the end. Beside an editor it fails at once.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  },
});
