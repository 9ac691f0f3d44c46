import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which version this is, and of which commit: asked of git where there is a checkout, else as it was written down when it was built.
 * @param root  of the project, or of what was made of it to be installed.
 * @returns {{ version: string, commit: string | null }} `-dirty` behind the commit says that files were changed since.
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
