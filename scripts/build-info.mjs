import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version and the commit: from git in a checkout, else as recorded by the build.
 * @param root  of the project, or of an installed package.
 * @returns {{ version: string, commit: string | null }} `-dirty` after the commit means uncommitted changes.
 */
export function describeBuild(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, commit: existsSync(join(root, '.git')) ? commitOf(root) : commitBuilt(root) };
}

function commitOf(root) {
  const args = ['describe', '--always', '--abbrev=40', '--dirty', '--exclude=*'];
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function commitBuilt(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', 'build.json'), 'utf8')).commit;
  } catch {
    return null;
  }
}
