import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a test runner.
 *
 * @typedef {{ file: string, name: string, message: string }} Failure A failed test, or a file that did not load: `name` is then empty.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], again: Failure[], notRun?: string[], files: { file: string, ms: number }[] }} Outcome
 *   `again`: tests that passed only the second time, with their first failure. `notRun`: skipped tests, and why.
 */

/** The report of Playwright's JSON reporter as an outcome. @returns {Outcome} */
export function ofPlaywright({ suites, errors, stats }) {
  const failures = errors.map((error) => failure(error.location?.file ?? '', '', [error]));
  const again = [];
  const notRun = [];
  const times = new Map();
  const visit = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      const name = [...titles, spec.title].join(' › ');
      for (const { status, results, annotations } of spec.tests) {
        times.set(
          spec.file,
          results.reduce((sum, { duration }) => sum + duration, times.get(spec.file) ?? 0),
        );
        if (status === 'unexpected') failures.push(failure(spec.file, name, results.at(-1)?.errors ?? []));
        const why = annotations.find(({ description }) => description)?.description;
        if (status === 'skipped') notRun.push([spec.file, name].join(' › ') + (why ? `: ${why}` : ''));
        if (status === 'flaky') again.push(failure(spec.file, name, results[0]?.errors ?? []));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const file of suites) visit(file, []);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures,
    again,
    notRun,
    files: [...times].map(([file, ms]) => ({ file, ms })),
  };
}

/** @param errors of one test; the first one counts. @returns {Failure} */
export function failure(file, name, errors) {
  const words = errors.map((error) => error.stack ?? error.message ?? String(error.value ?? error));
  return { file, name, message: stripVTControlCharacters(words.join('\n')) };
}

/**
 * The failures, for the end of the log: some places keep only the last lines of a log, so all failures share them.
 * Many failures get fewer lines each.
 *
 * @param {readonly Failure[]} failures
 * @param {string} heading
 * @returns {string[]} lines; none if nothing failed
 */
export function failureLines(failures, heading = 'Failed:') {
  if (failures.length === 0) return [];
  const each = Math.min(25, Math.max(2, Math.floor(60 / failures.length)));
  return ['', heading].concat(
    failures.flatMap(({ file, name, message }) => [
      `✗ ${[file, name || '(the file itself)'].filter(Boolean).join(' › ')}`,
      ...firstLines(message, each).map((line) => `    ${line}`),
    ]),
  );
}

function firstLines(message, most) {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `… ${lines.length - most + 1} more lines above`];
}

/** The ten slowest files. @param {readonly { file: string, ms: number }[]} files @returns {string[]} lines */
export function slowestLines(files) {
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, 10);
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
