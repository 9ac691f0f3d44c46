import { execFileSync } from 'node:child_process';
import { root } from './process.mjs';

const MAX_LETTERS = 60;
/** Longer subjects up to this commit are history. */
const SINCE = '645b9fa18de969e4487043eb0f3c5563589387de';

/** Says which commit subjects are too long. Without the history (an archive, a shallow clone) there is nothing to check. */
export function checkSubjects() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  let log;
  try {
    git('merge-base', '--is-ancestor', SINCE, 'HEAD');
    log = git('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`);
  } catch {
    return 0;
  }
  const long = log.split('\n').filter((line) => [...line.replace(/^\S+ /, '')].length > MAX_LETTERS);
  for (const line of long) process.stdout.write(`Commit subject over ${MAX_LETTERS} letters: ${line}\n`);
  return long.length > 0 ? 1 : 0;
}
