import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('../support/postgres-server.ts', import.meta.url));

test('a process that had a PostgreSQL server ends with the exit code that was set', async () => {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(server)});
    await (await startPostgres()).stop();
    process.exitCode = 7;
  `;
  const code = await new Promise<number | null>((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', script], () => resolve(child.exitCode));
  });
  expect(code).toBe(7);
});
