import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueExamples } from '../src/demo/examples/issue-examples.ts';
import type { OpenApplication } from '../src/server/composition.ts';

/** Issues `docs/examples` again with the built site, on temporary data. */
const built = new URL('../dist/server/index.js', import.meta.url).href;
const dataDir = mkdtempSync(join(tmpdir(), 'copperplate-examples-'));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  BLOB_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  LOG_LEVEL: 'warn',
});
try {
  const { unstable_serverEntry: site } = (await import(built)) as { unstable_serverEntry: { open: OpenApplication } };
  const written = await issueExamples(site.open, join(import.meta.dirname, '../docs/examples'));
  process.stdout.write(`docs/examples: ${written.join(', ')}\n`);
} catch (error) {
  process.stderr.write(`The examples could not be issued. ${(error as Error).stack}\n`);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
