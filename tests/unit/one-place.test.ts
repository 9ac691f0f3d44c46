import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/source-code.ts';

/** Every statement that changes rows of a table, from its beginning to where it is sent. */
const updatesOf = (table: string) =>
  sourceFiles().flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(`updateTable('${table}')`)
      .slice(1)
      .map((rest) => ({ file, statement: rest.slice(0, rest.indexOf('.execute')) })),
  );

test('the status of a report changes in one place, and nothing else writes what may hold one', () => {
  const updates = updatesOf('report');
  expect(updates.length).toBeGreaterThan(2);
  const places = (found: typeof updates) => [...new Set(found.map(({ file }) => file))].sort();
  expect(places(updates.filter(({ statement }) => /\bstatus\b/.test(statement)))).toEqual([
    'src/server/reports/change-status.ts',
  ]);
  // Each of the others names the columns it writes, in the types of what it is given.
  expect(places(updates)).toEqual([
    'src/server/reports/change-status.ts',
    'src/server/repositories/entries/entries.ts',
    'src/server/repositories/save-report.ts',
  ]);
});

test('a command is given the time, and takes none of its own', () => {
  const commands = sourceFiles().filter((file) => /^src\/server\/(reports|visits)\//.test(file));
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter((file) => /new Date\(\)|Date\.now/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('what a report’s commands did is recorded in one way', () => {
  const commands = sourceFiles().filter((file) => file.startsWith('src/server/reports/'));
  expect(commands.filter((file) => readFileSync(file, 'utf8').includes('appendAudit'))).toEqual([]);
});
