import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { node } from './process.mjs';

/** Everything there is to run, then one line that counts it. Arguments pick one part: check, vitest, e2e. */
export async function test(parts) {
  const wants = (part) => parts.length === 0 || parts.includes(part);
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-test-'));
  const count = { passed: 0, failed: 0, skipped: 0 };
  if (wants('check')) count[(await check()) === 0 ? 'passed' : 'failed'] += 1;
  if (wants('vitest')) {
    process.stdout.write('Unit and integration tests, on SQLite and PostgreSQL …\n');
    const report = join(folder, 'vitest.json');
    const code = await node([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    addTo(count, code, () => {
      const result = JSON.parse(readFileSync(report, 'utf8'));
      return {
        passed: result.numPassedTests,
        failed: result.numFailedTests,
        skipped: result.numPendingTests + result.numTodoTests,
      };
    });
  }
  if (wants('e2e')) {
    await ensureBuilt();
    const chromium = ensureChromium();
    process.stdout.write('End-to-end tests in Chromium …\n');
    const report = join(folder, 'playwright.json');
    const code = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: chromium,
    });
    addTo(count, code, () => {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    });
  }
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}

/** A runner that failed without a failing test (a crash, a file that does not load) counts as one failure. */
function addTo(count, code, read) {
  let result;
  try {
    result = read();
  } catch {
    result = { passed: 0, failed: 0, skipped: 0 };
  }
  if (code !== 0 && result.failed === 0) result.failed = 1;
  for (const key of Object.keys(count)) count[key] += result[key];
}
