import { defineConfig } from '@playwright/test';

/** Chromium as the system has it: browser downloads are not possible everywhere. */
const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'tests/e2e',
  // A folder of its own: it is emptied at each start, beside it the mutation tests have theirs.
  outputDir: 'test-results/e2e',
  testMatch: '**/*.e2e.ts',
  // Files side by side, each with a server of its own; the tests of one file share theirs. One more than the cores of the smallest
  // machine: a fifth of a file's time its browser and its server have nothing to do.
  workers: 3,
  fullyParallel: false,
  // What hangs is to end; how fast a machine is, is nothing that a test asks.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // One of ten thousand that a busy machine disturbs is run once more, and named at the end. Beside an editor it fails at once.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The electrician's pages would be answered by the phone from the second one on. What that does has tests of its own, which allow
  // it; the others ask what the server answers.
  use: {
    serviceWorkers: 'block',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
  },
  projects: [
    { name: 'chromium', testIgnore: 'engines/**' },
    // The section in WebKit and in Firefox, which start themselves.
    { name: 'engines', testMatch: 'engines/**/*.e2e.ts' },
  ],
  reporter: [['list']],
});
