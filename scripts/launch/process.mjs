import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether this is a package from `npm run package`: there is nothing to install, and no build tools. */
export const isPackaged = !existsSync(new URL('../../package-lock.json', import.meta.url));

const passed = ['SIGTERM', 'SIGINT'];

/** Runs a command in the project's folder and returns its exit code. Passes signals on to it. */
export function run(command, args, environment = {}, { stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...environment } });
    const passOn = (signal) => child.kill(signal);
    for (const signal of passed) process.on(signal, passOn);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const each of passed) process.off(each, passOn);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** Runs the project's own Node, not the machine's. */
export const node = (args, environment) => run('node_modules/.bin/node', args, environment);

/** The output of npm. @throws its error output if it fails. */
export function npm(args, cwd = root) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const own = process.env.npm_execpath;
  return own ? execFileSync(process.execPath, [own, ...args], options) : execFileSync('npm', args, options);
}
