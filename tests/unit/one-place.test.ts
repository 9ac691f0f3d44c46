import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Files with a statement that changes rows of a table, with what it sets. */
const writers = (table: string) =>
  files.filter((file) => readFileSync(`${src}/${file}`, 'utf8').includes(`updateTable('${table}')`));

test('the status of a visit changes in one file', () => {
  const withStatus = writers('visit').filter((file) => {
    const source = readFileSync(`${src}/${file}`, 'utf8');
    const statements = source.split("updateTable('visit')").slice(1);
    return statements.some(
      (statement) => !/^\s*\.set\(\{[^}]*\}\)/.test(statement) || /^\s*\.set\(\{[^}]*status/.test(statement),
    );
  });
  // Whoever goes is changed with the report, by name; everything else names the columns it sets.
  expect(withStatus).toEqual(['server/repositories/handovers.ts', 'server/visits/change-status.ts']);
  const handOver = readFileSync(`${src}/server/repositories/handovers.ts`, 'utf8');
  expect(handOver).toContain('const moved = { electrician_id: user.id };');
  expect(files.filter((file) => /update visit\b/i.test(readFileSync(`${src}/${file}`, 'utf8')))).toEqual([]);
});
