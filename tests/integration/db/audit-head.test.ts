import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../src/server/db/dialect.ts';
import { giveSealingSecret } from '../../../src/server/db/sealing-secret.ts';
import { appendAudit, checkAudit } from '../../../src/server/repositories/audit.ts';
import { isSealed, sealHeads } from '../../../src/server/repositories/audit-head.ts';
import { reseal } from '../../../src/server/secrets/reseal.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { inTransaction, type Seed, seedCompany } from '../../support/seed.ts';

const secret = 'the secret of the installation that writes these events';

onBothDatabases('the end of a chain of audit events', (database) => {
  let seed: Seed;
  beforeEach(async () => {
    giveSealingSecret(database.db, secret);
    seed = await seedCompany(database.db);
    for (const subject of ['a', 'b', 'c']) await append(subject);
  });
  const append = (subject: string, db: Db = database.db) =>
    inTransaction(db, (trx) => appendAudit(trx, seed.viewers.owner, { action: 'test.done', subject }, new Date()));
  const faults = async () =>
    (await checkAudit(database.db, secret)).faults
      .filter(({ companyId }) => companyId === seed.companyId)
      .map(({ id, fault }) => (id === null ? fault : `event: ${fault}`));
  const own = () => database.db.selectFrom('audit_head').where('company_id', '=', seed.companyId);
  const head = () => own().selectAll().executeTakeFirstOrThrow();
  const newest = () =>
    database.db
      .selectFrom('audit_event')
      .where('company_id', '=', seed.companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .selectAll()
      .executeTakeFirstOrThrow();

  /** As somebody with the database in their hands. */
  async function behindItsBack(work: () => Promise<unknown>) {
    const tables = ['audit_event', 'audit_head'];
    if (database.dialect === 'postgres') {
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(database.db);
      await work();
      for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(database.db);
      return;
    }
    const { rows } = await sql<{ name: string; made: string }>`select name, sql as made from sqlite_schema
      where type = 'trigger' and tbl_name in ('audit_event', 'audit_head')`.execute(database.db);
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(database.db);
    await work();
    for (const { made } of rows) await sql.raw(made).execute(database.db);
  }
  const cutOff = async () =>
    database.db
      .deleteFrom('audit_event')
      .where('id', '=', (await newest()).id)
      .execute();

  test('is written down with each event, sealed, and holds', async () => {
    const event = await newest();
    expect(await head()).toMatchObject({ hash: event.hash, seal: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await faults()).toEqual([]);
  });

  test('stays one when two processes append at the same moment', async () => {
    const other = database.another();
    giveSealingSecret(other, secret);
    const before = Number((await head()).events);
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(String(i), i % 2 ? other : database.db)));
    expect(Number((await head()).events)).toBe(before + 20);
    expect(await faults()).toEqual([]);
  });

  test('shows that the newest events were cut off, and goes on showing it', async () => {
    const { events } = await head();
    await behindItsBack(cutOff);
    expect(await faults()).toEqual([
      `the chain has ${events - 1} events where ${events} were written: events are missing or were inserted`,
    ]);
    await append('after');
    expect(await faults()).toEqual([
      'event: does not follow the event before it',
      `the chain has ${events} events where ${events + 1} were written: events are missing or were inserted`,
    ]);
  });

  test('rewritten for a chain that was cut has no seal of ours, and gets none by the next event', async () => {
    await behindItsBack(async () => {
      await cutOff();
      const { hash } = await newest();
      const { events } = await head();
      await database.db
        .updateTable('audit_head')
        .set({ events: events - 1, hash })
        .where('company_id', '=', seed.companyId)
        .execute();
    });
    const notOurs = ['the chain has a record of its end that this installation did not write'];
    expect(await faults()).toEqual(notOurs);
    await append('after');
    expect(await faults()).toEqual(notOurs);
    // Without the secret the chain is whole as far as can be told.
    expect((await checkAudit(database.db)).faults.filter(({ companyId }) => companyId === seed.companyId)).toEqual([]);
  });

  test('that was taken away is missed, and the next event brings none that holds', async () => {
    await behindItsBack(async () => {
      await cutOff();
      await database.db.deleteFrom('audit_head').where('company_id', '=', seed.companyId).execute();
    });
    expect(await faults()).toEqual([
      'the chain has events, or should have, and no record of their number and of the newest',
    ]);
    await append('after');
    expect(await faults()).toEqual(['the chain has a record of its end that this installation did not write']);
  });

  test('that names another event is told from one that is right', async () => {
    await behindItsBack(() =>
      database.db
        .updateTable('audit_head')
        .set({ hash: 'f'.repeat(64) })
        .where('company_id', '=', seed.companyId)
        .execute(),
    );
    expect(await faults()).toEqual([
      'the chain does not end with the event that was written last',
      'the chain has a record of its end that this installation did not write',
    ]);
  });

  test('goes back for nobody who has not taken the triggers away', async () => {
    const { events } = await head();
    const refused = 'never goes back';
    const update = (set: object) =>
      database.db.updateTable('audit_head').set(set).where('company_id', '=', seed.companyId).execute();
    await expect(update({ events: events - 1 })).rejects.toThrow(refused);
    await expect(update({ hash: 'x' })).rejects.toThrow(refused);
    await expect(database.db.deleteFrom('audit_head').execute()).rejects.toThrow(refused);
    expect(await faults()).toEqual([]);
  });

  test('brought from another installation is sealed once by whoever brings it', async () => {
    const empty = () =>
      database.db.updateTable('audit_head').set({ seal: '' }).where('company_id', '=', seed.companyId).execute();
    await empty();
    const before = 'another secret altogether, of the place before';
    await inTransaction(database.db, (trx) => sealHeads(trx, before, (head) => head.seal === ''));
    expect(await faults()).toEqual(['the chain has a record of its end that this installation did not write']);
    await inTransaction(database.db, (trx) => sealHeads(trx, secret, (head) => isSealed(before, head)));
    expect(await faults()).toEqual([]);
    await append('after');
    expect(await faults()).toEqual([]);
  });

  test('is sealed again after a change of the secret on request, and the chain records it', async () => {
    giveSealingSecret(database.db, 'the secret that was set by mistake for an afternoon');
    await append('meanwhile');
    giveSealingSecret(database.db, secret);
    expect(await faults()).toEqual(['the chain has a record of its end that this installation did not write']);
    expect(await reseal(database.db, secret, new Date())).toContain(seed.companyId);
    expect(await faults()).toEqual([]);
    expect(await newest()).toMatchObject({ action: 'audit.sealed', user_id: null });
    expect(await reseal(database.db, secret, new Date())).toEqual([]);
  });

  test('is not sealed again where the chain does not come to it', async () => {
    await behindItsBack(cutOff);
    expect(await reseal(database.db, secret, new Date())).not.toContain(seed.companyId);
    expect(await faults()).toHaveLength(1);
  });

  test('comes before its event: what knows nothing of it, such as the version before, appends nothing', async () => {
    const { company_id, hash: previous_hash } = { ...(await head()), company_id: seed.companyId };
    const event = {
      company_id,
      previous_hash,
      at: '2026-11-21T09:00:00.000Z',
      user_id: null,
      subject: 'x',
      detail: '{}',
    };
    const insert = database.db
      .insertInto('audit_event')
      .values({ ...event, action: 'test.done', hash: 'f'.repeat(64) });
    await expect(insert.execute()).rejects.toThrow('where the end of its chain says so');
    expect(await faults()).toEqual([]);
  });
});
