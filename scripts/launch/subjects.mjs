import { execFileSync } from 'node:child_process';
import { root } from './process.mjs';

const MAX_LETTERS = 60;
/** Subjects up to this commit may be longer. */
const SINCE = '645b9fa18de969e4487043eb0f3c5563589387de';

/** Lists commit subjects that are too long. Checks nothing without the history (an archive, a shallow clone). */
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
