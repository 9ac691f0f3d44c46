import { defineConfig } from 'vitest/config';

// React as it is served: what it adds for development takes a third of all the time, and no test asks for it.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.{ts,tsx}', 'tests/integration/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/quick-passwords.ts'],
    maxWorkers: 2,
    // What hangs is to end; how fast a machine is, is nothing that a test asks.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
