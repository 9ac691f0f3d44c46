import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../../src/server/context.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { migrate, migrationNames } from '../../src/server/db/migrate.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { type FreshDatabase, freshDatabase, patience } from '../support/databases.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { approvedReport } from '../support/reports.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, worldPassword } from '../support/world.ts';

/** Two processes of ours on one PostgreSQL: each has its own connections and its own app, and nothing else in common. */
let fresh: FreshDatabase;
let here: OpenDatabase;
let there: OpenDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  here = openDatabase({ ...fresh.options, patience });
  there = openDatabase({ ...fresh.options, patience });
});
afterAll(async () => {
  await here.close();
  await there.close();
  await fresh.drop();
});

const openBoth = async () => {
  const apps = [(await openWholeSite(here.db)).app, (await openWholeSite(there.db)).app];
  return apps as [Hono<AppEnv>, Hono<AppEnv>];
};

/** The same browser, whose requests reach one process or the other. */
function browserOnBoth(apps: readonly Hono<AppEnv>[]) {
  let turn = 0;
  const either = { request: (...args: Parameters<Hono['request']>) => apps[turn % apps.length]?.request(...args) };
  const browser = visitor(either as unknown as Hono<AppEnv>);
  return Object.assign(browser, {
    at(which: 0 | 1) {
      turn = which;
      return browser;
    },
  });
}

test('both may be started at once on an empty database', async () => {
  const made = await Promise.all([migrate(here.db, 'postgres'), migrate(there.db, 'postgres')]);
  expect(made.flat()).toEqual(migrationNames);
});

test('who signs in on one is signed in on the other, and a session ended on one is ended on the other', async () => {
  const { people } = await makeCompany(here.db, 'Session Electrics');
  const apps = await openBoth();
  const [phone, desk] = [browserOnBoth(apps), browserOnBoth(apps)];
  await phone.at(0).signIn(people.office.email, worldPassword);
  await desk.at(1).signIn(people.office.email, worldPassword);
  for (const which of [0, 1] as const) {
    expect((await phone.at(which).get('/sites')).status).toBe(200);
    expect((await desk.at(which).get('/sites')).status).toBe(200);
  }
  const stolen = browserOnBoth(apps);
  const cookie = `copperplate=${await cookieOf(apps, people.office.email)}`;
  expect((await stolen.at(1).get('/sites', { cookie })).status).toBe(200);

  expect((await phone.at(0).post('/logout')).status).toBe(303);
  expect((await desk.at(0).get('/sites')).status).toBe(200);
  expect((await desk.at(1).post('/signout')).status).toBe(303);
  for (const which of [0, 1] as const) {
    for (const [browser, headers] of [
      [phone, {}],
      [desk, {}],
      [stolen, { cookie }],
    ] as const) {
      const answer = await browser.at(which).get('/sites', headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in?next=%2Fsites']);
    }
  }
});

async function cookieOf([app]: readonly Hono<AppEnv>[], email: string): Promise<string> {
  const answer = await (app as Hono<AppEnv>).request('http://localhost/auth/sign-in', {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: new URLSearchParams({ email, password: worldPassword }),
  });
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('copperplate='));
  return /=([^;]+)/.exec(line ?? '')?.[1] ?? '';
}

test('a user who is disabled through one is out on the other at once', async () => {
  const { people } = await makeCompany(here.db, 'Leaving Electrics');
  const browser = browserOnBoth(await openBoth());
  await browser.at(0).signIn(people.supervisor.email, worldPassword);
  expect((await browser.at(1).get('/sites')).status).toBe(200);
  const disabled_at = new Date().toISOString();
  await here.db.updateTable('user').set({ disabled_at }).where('id', '=', people.supervisor.userId).execute();
  expect((await browser.at(1).get('/sites')).status).toBe(303);
});

test('failures to sign in count together, whichever process took them', async () => {
  const { people } = await makeCompany(here.db, 'Limit Electrics');
  const browser = browserOnBoth(await openBoth());
  const statuses: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    statuses.push((await browser.at((i % 2) as 0 | 1).signIn(people.owner.email, 'wrong')).status);
  }
  expect(statuses).toEqual(Array(10).fill(422));
  for (const which of [0, 1] as const) {
    const answer = await browser.at(which).signIn(people.owner.email, worldPassword);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('issued through both at once, numbers have no gap and no double, and the chain of events holds', async () => {
  const company = await makeCompany(here.db, 'Number Electrics');
  const apps = await openBoth();
  const reports: { id: string; seq: number }[] = [];
  for (let i = 0; i < 12; i += 1) reports.push(await approvedReport(here.db, company));
  const browsers = apps.map((app) => visitor(app));
  for (const browser of browsers) await browser.signIn(company.people.supervisor.email, worldPassword);

  const answers = await Promise.all(
    reports.map(({ id, seq }, i) =>
      browsers[i % 2]?.post(`/reports/${id}/certificate`, {
        submission: randomUUID(),
        base: String(seq),
        signature: 'Sam Supervisor',
        confirm: 'yes',
      }),
    ),
  );
  for (const [i, answer] of answers.entries()) {
    expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `/reports/${reports[i]?.id}?done=issued`]);
  }
  const issued = await there.db
    .selectFrom('certificate')
    .where('company_id', '=', company.id)
    .select(['number', 'revision'])
    .execute();
  const expected = reports.map((_, i) => `TST-EICR-${String(i + 1).padStart(5, '0')}`);
  expect(issued.map(({ number }) => number).sort()).toEqual(expected);
  expect((await checkAudit(there.db)).faults).toEqual([]);
});

test('the same form sent to both at once has one effect', async () => {
  const company = await makeCompany(here.db, 'Twice Electrics');
  const browsers = (await openBoth()).map((app) => visitor(app));
  for (const browser of browsers) await browser.signIn(company.people.supervisor.email, worldPassword);
  const { id, seq } = await approvedReport(here.db, company);
  const form = {
    submission: randomUUID(),
    base: String(seq),
    signature: 'Sam Supervisor',
    confirm: 'yes',
  };
  const answers = await Promise.all(browsers.map((browser) => browser.post(`/reports/${id}/certificate`, form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const issued = await here.db.selectFrom('certificate').where('company_id', '=', company.id).select('id').execute();
  expect(issued).toHaveLength(1);
});

test('a print that both draw at once is kept once, and both answer that one', async () => {
  const company = await makeCompany(here.db, 'Print Electrics');
  const { supervisor } = company.people;
  const report = await approvedReport(here.db, company);
  // Neither saves before both have drawn. Each prints the address it is asked at, so what they draw differs.
  let drawn = 0;
  const both = Promise.withResolvers<void>();
  const printer = {
    ...printHere,
    async print(job: Parameters<typeof printHere.print>[0]) {
      const pdf = await printHere.print(job);
      drawn += 1;
      if (drawn === 2) both.resolve();
      await both.promise;
      return pdf;
    },
  };
  const blobs = memoryBlobs();
  const sites = [
    await openWholeSite(here.db, { deps: { printer, blobs } }),
    await openWholeSite(there.db, { deps: { printer, blobs } }),
  ];
  const { deps } = sites[0] as (typeof sites)[number];
  const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: 'Sam Supervisor' };
  await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
  const browsers = [
    visitor(sites[0]?.app as Hono<AppEnv>, 'http://one.localhost'),
    visitor(sites[1]?.app as Hono<AppEnv>, 'http://two.localhost'),
  ];
  for (const browser of browsers) await browser.signIn(supervisor.email, worldPassword);
  const answers = await Promise.all(browsers.map((browser) => browser.get(`/reports/${report.id}/document.pdf`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const hashes = await Promise.all(answers.map(async (answer) => hashOf(new Uint8Array(await answer.arrayBuffer()))));
  const { pdfHash } = (await findCertificateOfReport(there.db, supervisor, report.id)) ?? {};
  expect(drawn).toBe(2);
  expect(hashes).toEqual([pdfHash, pdfHash]);
  expect(hashOf(await blobs.get(pdfHash ?? ''))).toBe(pdfHash);
});
