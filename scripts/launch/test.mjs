import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { failureLines, ofPlaywright, slowestLines } from './failures.mjs';
import { node } from './process.mjs';

/**
 * Runs all checks and tests, then lists the failures, then counts them in one line. Arguments pick one part: check, vitest, e2e, engines.
 * The failures come last, because people keep and read the end of a long log.
 */
export async function test(parts) {
  const wants = (part) => parts.length === 0 || parts.includes(part);
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-test-'));
  const outcomes = [];
  if (wants('check')) outcomes.push(outcomeOf('check', await check(), () => ({ ...nothing, passed: 1 })));
  if (wants('vitest')) {
    say(['Unit and integration tests, on SQLite and PostgreSQL …']);
    const report = join(folder, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=./scripts/launch/vitest-outcome.mjs'];
    const code = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters], {
      VITEST_OUTCOME: report,
      // Each test file is a separate process: the compile cache lets only the first one compile shared modules.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    });
    outcomes.push(outcomeOf('vitest', code, () => read(report)));
    say(['The slowest files:', ...slowestLines(outcomes.at(-1).files)]);
  }
  const playwright = async (project, more) => {
    const report = join(folder, `${project}.json`);
    const parts = ['test', `--project=${project}`, '--reporter=dot,json'];
    const code = await node(['node_modules/@playwright/test/cli.js', ...parts], {
      // The tests start servers two hundred times, most of them in the test that kills them.
      NODE_COMPILE_CACHE: join(folder, 'compiled-e2e'),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...more,
    });
    outcomes.push(outcomeOf(project, code, () => ofPlaywright(read(report))));
  };
  if (wants('e2e') || wants('engines')) await ensureBuilt();
  if (wants('e2e')) {
    const chromium = ensureChromium();
    say(['End-to-end tests in Chromium …']);
    await playwright('chromium', { CHROMIUM_PATH: chromium });
    say(['The slowest files:', ...slowestLines(outcomes.at(-1).files)]);
  }
  if (wants('engines')) {
    say(['The electrician’s section in WebKit and in Firefox …']);
    await playwright('engines');
  }
  rmSync(folder, { recursive: true, force: true });
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  say(
    failureLines(
      outcomes.flatMap(({ again }) => again),
      'Passed only when run a second time:',
    ),
  );
  const notRun = outcomes.flatMap(({ notRun = [] }) => notRun);
  say(notRun.map((name) => `skipped: ${name}`));
  say([...failureLines(outcomes.flatMap(({ failures }) => failures)), '']);
  say([`${passed} passed, ${failed} failed, ${skipped} skipped`]);
  return failed === 0 && passed > 0 ? 0 : 1;
}

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], again: [], files: [] };

const say = (lines) => process.stdout.write(`${lines.join('\n')}\n`);

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** A part that failed without a failing test (a crash, a report that was not written) counts as one failure. */
function outcomeOf(part, code, found) {
  let outcome = nothing;
  let why = code === 0 ? '' : `It ended with exit code ${code}; its output is above.`;
  try {
    if (code === 0 || part !== 'check') outcome = found();
  } catch (error) {
    why ||= `It wrote no report: ${error.message}`;
  }
  if (why === '' || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [{ file: part, name: '', message: why }] };
}
