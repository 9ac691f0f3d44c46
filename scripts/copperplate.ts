import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeBuild } from './build-info.mjs';

/**
 * The command line: `copperplate <verb> [arguments]`. Each verb is a file in `verbs/` that exports
 * `run(args): Promise<number>`, which answers the exit code. `copperplate --version` says which version of which commit this is.
 */
type Verb = { run: (args: string[]) => Promise<number> };

/** Exit code of a command that could not run at all; a bad result is 1. */
const CANNOT = 2;

const verbs = readdirSync(new URL('verbs/', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

// A reader that closes the pipe (`| head`) only ends the output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version') {
    const { version, commit } = describeBuild(fileURLToPath(new URL('../', import.meta.url)));
    console.log(`copperplate ${version}${commit ? ` (commit ${commit})` : ''}`);
    return 0;
  }
  if (!name || !verbs.includes(name)) {
    console.error(
      `${name ? `There is no verb "${name}". ` : ''}Usage: copperplate <${verbs.join(' | ')} | --version> …`,
    );
    return CANNOT;
  }
  try {
    const verb = (await import(`./verbs/${name}.ts`)) as Verb;
    return await verb.run(args);
  } catch (error) {
    console.error(error instanceof Error ? `${name}: ${error.message}` : error);
    return CANNOT;
  }
}
