// Runs on Node 20, because it installs the rest. `node scripts/launch.mjs VERB [-- arguments]`.
import { ensureBuilt } from './launch/build.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { node } from './launch/process.mjs';
import { serveArguments, serveMemory } from './serve-arguments.mjs';

const [verb, ...rest] = process.argv.slice(2);
const demoHelp = `npm run demo [-- --fresh]
Makes a demo company in data/demo (or DATA_DIR) where there is none yet, and serves it on 127.0.0.1, port 8080 (or PORT).
--fresh  deletes what is there and makes it again.`;

const verbs = {
  build: async () => ensureBuilt({ always: true }),
  package: async () => {
    const { makePackage } = await import('./launch/package.mjs');
    return makePackage();
  },
  start: async () => {
    await ensureBuilt();
    return serve({});
  },
  demo: async () => {
    if (rest.includes('--help')) return say(demoHelp);
    await ensureBuilt();
    const { prepareDemo } = await import('./launch/demo.mjs');
    return serve(await prepareDemo(rest));
  },
  dev: async () => {
    await node(['scripts/build-static.mjs', 'builds/next']);
    return node(['node_modules/waku/dist/cli.js', 'dev', ...portArguments()], { NODE_ENV: 'development' });
  },
  check: async () => {
    const { check } = await import('./launch/check.mjs');
    return check();
  },
  test: async () => {
    const { test } = await import('./launch/test.mjs');
    return test(rest);
  },
  bench: async () => {
    await ensureBuilt();
    return node(['--expose-gc', 'tests/bench/bench.ts', ...rest], { NODE_ENV: 'production' });
  },
  mutate: async () => node(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', ...rest]),
  copperplate: async () => node(['scripts/copperplate.ts', ...rest]),
};

const chosen = verbs[verb];
if (!chosen) {
  process.stderr.write(`Usage: node scripts/launch.mjs ${Object.keys(verbs).join('|')}\n`);
  process.exit(2);
}
if (verb !== 'demo' || !rest.includes('--help')) await ensureInstalled({ quiet: verb === 'copperplate' });
process.exitCode = (await chosen()) ?? 0;

function serve(environment) {
  return node(serveArguments, { NODE_ENV: 'production', ...unsaid(serveMemory), ...environment });
}

/** Defaults for settings that the person who starts it has not set. */
function unsaid(settings) {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in process.env)));
}

function say(words) {
  process.stdout.write(`${words}\n`);
  return 0;
}

function portArguments() {
  return process.env.PORT ? ['--port', process.env.PORT] : ['--port', '8080'];
}
