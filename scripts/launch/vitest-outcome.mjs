import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { failure } from './failures.mjs';

/**
 * A Vitest reporter that writes the outcome to the file `VITEST_OUTCOME`. Vitest's own JSON leaves out failures
 * outside a test: uncaught errors, and errors in the setup of a group.
 */
export default class VitestOutcome {
  onTestRunEnd(modules, errors) {
    const failures = errors.map((error) => failure('', 'an uncaught error', [error]));
    const again = [];
    const count = { passed: 0, failed: 0, skipped: 0 };
    const files = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      const { collectDuration, duration } = module.diagnostic();
      files.push({ file, ms: collectDuration + duration });
      const groups = [module, ...module.children.allSuites()];
      for (const group of groups) {
        if (group.errors().length > 0) failures.push(failure(file, group.fullName ?? '', group.errors()));
      }
      if (module.state() === 'queued' || module.state() === 'pending') {
        failures.push(failure(file, '', [{ message: 'The file did not finish.' }]));
      }
      for (const each of module.children.allTests()) {
        const { state, errors: why } = each.result();
        if (state === 'failed') failures.push(failure(file, each.fullName, why));
        else count[state === 'passed' ? 'passed' : 'skipped'] += 1;
        if (each.diagnostic()?.flaky) again.push(failure(file, each.fullName, why ?? []));
      }
    }
    count.failed = failures.length;
    writeFileSync(process.env.VITEST_OUTCOME, JSON.stringify({ ...count, failures, again, files }));
  }
}
