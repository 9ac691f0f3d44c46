import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { BusyError } from '../../../src/kernel/errors.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { databaseFault } from '../../../src/server/db/faults.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { checkWritable, watchHealth } from '../../../src/server/http/health.ts';
import { freshDatabase } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { makeCompany, worldPassword } from '../../support/world.ts';

async function openFile(patience?: number) {
  const { options, drop } = await freshDatabase('sqlite');
  const { db, close } = openDatabase({ ...options, ...(patience !== undefined && { patience }) });
  await migrate(db, 'sqlite');
  const path = join(options.dataDir, 'copperplate.db');
  const another = new DatabaseSync(path);
  onTestFinished(async () => {
    another.close();
    await close();
    await drop();
  });
  return { db, another, path, options };
}

const newClient = {
  name: 'Dovecote <b> Ltd',
  kind: 'landlord',
  address: '1 Mill Lane',
  town: 'Leeds',
  postcode: 'LS1 4DY',
  phone: '0113 496 0000',
};

/** What an error page shows of what was typed. */
const typedOn = (page: string) => /<dl class="pairs">.*<\/dl>/s.exec(page)?.[0] ?? 'nothing';

const writeTo = (db: Parameters<typeof checkWritable>[0], name: string) =>
  db.transaction().execute((trx) => sql`insert into migration (name, applied_at) values (${name}, '')`.execute(trx));

test('while another process holds the file, those who read are answered, and a write waits its turn', async () => {
  const { db, another } = await openFile();
  another.exec('begin immediate');
  const order: string[] = [];
  const writes = [writeTo(db, 'a'), writeTo(db, 'b')].map((write) => write.then(() => order.push('written')));
  // A statement on its own waits in the same way.
  const single = sql`update migration set applied_at = '' where name = ''`
    .execute(db)
    .then(() => order.push('written'));
  for (let i = 0; i < 5; i += 1) {
    await sql`select count(*) from migration`.execute(db);
    order.push('read');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  another.exec('commit');
  await Promise.all([...writes, single]);
  expect(order).toEqual([...Array(5).fill('read'), ...Array(3).fill('written')]);
});

test('who waits too long for the file is told so, with what was typed, and the page is to be sent again', async () => {
  const { db, another } = await openFile(100);
  const { people, clients } = await makeCompany(db, 'Busy Electrics');
  const { app, reported } = await openWholeSite(db);
  const browser = visitor(app);
  await browser.signIn(people.office.email, worldPassword);
  another.exec('begin immediate');
  await expect(writeTo(db, 'a')).rejects.toBeInstanceOf(BusyError);
  const hidden = { client_id: clients.own, password: 'not to be seen' };
  const form = { ...newClient, submission: randomUUID(), ...hidden };
  const answer = await browser.post('/clients/new', form);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  const page = await answer.text();
  expect(page).toContain('The records are in use');
  expect(page).toContain('This was not saved');
  expect(page).toContain('Dovecote &lt;b&gt; Ltd');
  expect(page).not.toContain('not to be seen');
  expect(page).not.toContain(clients.own);

  // The same with a file in it: its texts are shown, whichever side of the file they stand.
  const parts = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (name === 'town') parts.append('photo', new File(['bytes of a photo\r\n'.repeat(1000)], 'photo.jpg'));
    parts.append(name, value);
  }
  const withFile = new Request('http://localhost/', { method: 'POST', body: parts });
  const type = withFile.headers.get('content-type') ?? '';
  const again = await app.request('http://localhost/clients/new', {
    method: 'POST',
    body: await withFile.arrayBuffer(),
    headers: { origin: 'http://localhost', cookie: browser.cookieHeader(), 'content-type': type },
  });
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '5']);
  const pageAgain = await again.text();
  expect(typedOn(pageAgain)).toEqual(typedOn(page));
  expect(pageAgain).not.toMatch(/bytes of a photo|photo\.jpg|not to be seen/);

  expect(reported).toEqual([]);
  another.exec('rollback');
  expect((await browser.post('/clients/new', form)).status).toBe(303);
});

test('a full disk is what the error says, the page says it too, and there is no transaction left over', async () => {
  const { db } = await openFile();
  const { people } = await makeCompany(db, 'Full Electrics');
  const { app, reported } = await openWholeSite(db);
  const browser = visitor(app);
  await browser.signIn(people.office.email, worldPassword);
  const { page_count: pages } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? {};
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
  const large = db.transaction().execute(async (trx) => {
    await sql`insert into migration (name, applied_at) values ('large', ${'x'.repeat(10_000_000)})`.execute(trx);
  });
  await expect(large).rejects.toSatisfy((error) => databaseFault(error) === 'full');
  // What is left of the pages that are there takes a few.
  const add = () => browser.post('/clients/new', { ...newClient, submission: randomUUID(), address: 'x'.repeat(190) });
  let answer = await add();
  for (let i = 0; i < 100 && answer.status === 303; i += 1) answer = await add();
  expect(answer.status).toBe(503);
  expect(await answer.text()).toMatch(/No space is left.*This was not saved.*Dovecote/s);
  expect(databaseFault(reported[0]?.error)).toBe('full');
  await sql.raw('pragma max_page_count = 1000000').execute(db);
  await writeTo(db, 'now there is space');
});

test('a file that may only be read is found out at the start, and by health later', async () => {
  const { db, path, options } = await openFile();
  await checkWritable(db);
  await chmod(path, 0o444);
  await chmod(options.dataDir, 0o777);
  // Root may write whatever it likes.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    const readOnly = openDatabase(options);
    await expect(checkWritable(readOnly.db)).rejects.toSatisfy((error) => databaseFault(error) === 'read-only');
    const health = watchHealth(readOnly.db, undefined, { writesEvery: 0 });
    await expect
      .poll(() =>
        health.check().then(
          () => 'well',
          (error) => databaseFault(error),
        ),
      )
      .toBe('read-only');
    await readOnly.close();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});
