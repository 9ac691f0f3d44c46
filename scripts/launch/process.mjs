import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether this is what `npm run package` made: there is nothing to install, and nothing to build with. */
export const isPackaged = !existsSync(new URL('../../package-lock.json', import.meta.url));

const passed = ['SIGTERM', 'SIGINT'];

/** Runs a command in the project's folder and answers its exit code. Signals to us become signals to it. */
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

/** Runs the project's own Node, whatever the machine has. */
export const node = (args, environment) => run('node_modules/.bin/node', args, environment);

/** What npm answers. @throws what it said, where it fails. */
export function npm(args, cwd = root) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const own = process.env.npm_execpath;
  return own ? execFileSync(process.execPath, [own, ...args], options) : execFileSync('npm', args, options);
}
