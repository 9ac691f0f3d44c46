import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

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
