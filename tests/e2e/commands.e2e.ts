import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { completeEicr } from '../../src/domain/forms/fixtures/complete-eicr.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { storedSecret } from '../../src/server/secrets/stored-secret.ts';
import { makeDeps } from '../support/deps.ts';
import { issuedReport } from '../support/reports.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';

/*
 * Every verb of the command line as an operator starts it: a process of its own, by the launcher. A verb that only a test has ever
 * loaded may not load at all.
 */

const folder = mkdtempSync(join(tmpdir(), 'copperplate-commands-'));
const data = join(folder, 'data');
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copperplate(args: readonly string[], dataDir = data) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'copperplate', '--', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

/** One company with one certificate, in a database of its own with the files beside it. */
async function filled(): Promise<TestCompany> {
  mkdirSync(data);
  const sessionSecret = storedSecret(data);
  const { db, dialect, close } = openDatabase({ dataDir: data, secret: sessionSecret });
  try {
    await migrate(db, dialect);
    const company = await makeCompany(db, 'Kestrel Electrical');
    const blobs = openBlobStore({ dataDir: data, blobs: undefined });
    await issuedReport(makeDeps(db, { blobs, config: { sessionSecret } }).deps, company);
    return company;
  } finally {
    await close();
  }
}

test('what an operator does in the life of an installation, from the command line', async () => {
  const { id, people } = await filled();
  const at = (name: string) => join(folder, name);
  const done = (args: readonly string[], words: RegExp, dataDir?: string) => {
    const { code, said } = copperplate(args, dataDir);
    expect(said, args.join(' ')).toMatch(words);
    expect(code, said).toBe(0);
  };
  writeFileSync(at('report.json'), JSON.stringify(completeEicr()));

  done(['verify', at('report.json')], /"findings": ?\[\]/);
  done(['schema', 'eicr'], /"edition"/);
  done(['keys', 'list'], /Kestrel Electrical/);
  done(['check'], /1/);
  done(['audit'], /./);
  done(['backup', at('all.backup')], /holds all \d+ rows/);
  done(['backup', '--verify', at('all.backup')], /is whole: no byte/);
  mkdirSync(at('restored'));
  done(['restore', at('all.backup')], /Restored \d+ rows of .*, and \d+ prints/, at('restored'));
  done(['audit'], /./, at('restored'));
  done(['export', id, at('all.zip')], /holds 1 certificates of Kestrel Electrical/);
  done(['archive', id, at('archive')], /holds 1 certificates of Kestrel Electrical/);
  expect(readdirSync(at('archive')).sort()).toEqual(['keep', 'publish']);
  const certificate = readdirSync(at('archive/keep'), { recursive: true }).find((name) => /\.pdf$/.test(String(name)));
  const jwks = ['--jwks', at('archive/publish/.well-known/jwks.json')];
  done(['check-certificate', join(at('archive/keep'), String(certificate)), ...jwks], /./);
  expect(readFileSync(at('archive/keep/SHA256SUMS'), 'utf8')).toContain(String(certificate));
  done(['company', 'close', id], /Kestrel Electrical has been closed since/);
  done(['company', 'reopen', id], /is open again/);
  done(['rotate-secret'], /audit chains again/);
  // There is none to reset: that it says so is all that it can do here.
  expect(copperplate(['reset-second-factor', people.owner.email])).toMatchObject({
    said: expect.stringContaining('has no second factor'),
  });
});

for (const verb of readdirSync('scripts/verbs').map((file) => file.replace(/\.ts$/, '')))
  test(`${verb} loads, and says how it is used`, () => {
    const { code, said } = copperplate([verb, '--none', '2', '3', '4']);
    expect(said).toContain(`copperplate ${verb}`);
    expect(code).toBe(2);
  });
