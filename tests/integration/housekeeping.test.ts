import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { deletePastUse, startHousekeeping } from '../../src/server/housekeeping.ts';
import { GIVE_UP_AFTER } from '../../src/server/mail/mail.ts';
import { onBothDatabases } from '../support/databases.ts';
import { listSomeInstruments } from '../support/listed-instruments.ts';
import { listSomeSites } from '../support/listed-sites.ts';
import { memoryBlobs } from '../support/memory-blobs.ts';
import { type Seed, seedCompany } from '../support/seed.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const tables = [
  'session',
  'auth_token',
  'half_sign_in',
  'sign_in_attempt',
  'outbox',
  'submission',
  'kept_form',
  'export',
] as const;

onBothDatabases('housekeeping', (database) => {
  let seed: Seed;
  let ids: Record<string, string[]>;
  beforeEach(async () => {
    seed = await seedCompany(database.db);
    for (const table of tables) await database.db.deleteFrom(table).execute();
    ids = {};
  });
  const insert = async (table: (typeof tables)[number], row: object, id = randomUUID()) => {
    await database.db
      .insertInto(table)
      .values({ id, ...row } as never)
      .execute();
    return id;
  };
  const user = () => ({ user_id: seed.viewers.owner.userId, company_id: seed.companyId });
  const session = (expiresAt: string, endedAt: string | null = null) => {
    const at = { created_at: daysAgo(400), last_seen_at: daysAgo(400), expires_at: expiresAt, ended_at: endedAt };
    return insert('session', { ...user(), ...at, user_agent: 'x', public_id: newId() });
  };
  const token = (expiresAt: string, usedAt: string | null = null) =>
    insert('auth_token', {
      user_id: seed.viewers.owner.userId,
      purpose: 'reset',
      created_at: daysAgo(8),
      expires_at: expiresAt,
      used_at: usedAt,
    });
  const half = (expiresAt: string) =>
    insert('half_sign_in', {
      ...user(),
      stage: 'check',
      created_at: daysAgo(8),
      expires_at: expiresAt,
      ended_at: null,
    });
  const ceremony = (holder: string, expires_at: string) =>
    database.db
      .insertInto('factor_ceremony')
      .values({ holder, purpose: 'app-new', content: 'sealed', expires_at })
      .execute();
  const attempt = (at: string) =>
    insert('sign_in_attempt', { account: 'a@b.example', address: '192.0.2.1', known_browser: null, at });
  const mail = (row: { sent_at: string | null; created_at: string; attempts?: number }) =>
    insert('outbox', {
      company_id: null,
      kind: 'mail',
      payload: '{}',
      attempts: 1,
      next_attempt_at: row.created_at,
      last_error: null,
      ...row,
    });
  const submission = (at: string) =>
    insert('submission', { ...user(), content_hash: 'x', answer: '{}', created_at: at });
  const keptForm = (at: string) =>
    insert('kept_form', { ...user(), path: '/visits/new', body: 'submission=x', created_at: at });
  const importOf = async (at: string) => {
    const id = await listSomeSites(database.db, seed.viewers.office, seed.clientId);
    // The form that brought it is none of those that are counted here.
    await database.db.deleteFrom('submission').where('user_id', '=', seed.viewers.office.userId).execute();
    await database.db.updateTable('site_import').set({ created_at: at }).where('id', '=', id).execute();
    return id;
  };
  const instruments = async (at: string) => {
    const id = await listSomeInstruments(database.db, seed.viewers.owner);
    await database.db.updateTable('instrument_import').set({ created_at: at }).where('id', '=', id).execute();
    return id;
  };
  const exported = (ended: string | null) =>
    insert('export', {
      company_id: seed.companyId,
      ...{ scope: 'company', client_id: null, site_id: null, total: 1, done: 0, lacking: 0, bytes: null, begun: 0 },
      ...{ state: ended ? 'stopped' : 'waiting', problem: null, asked_by: seed.viewers.owner.userId },
      ...{ asked_at: daysAgo(20), held_by: null, held_until: null, ended_at: ended },
    });
  const left = async (table: (typeof tables)[number], db: Db = database.db) =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id).sort();

  test('deletes what is past its use, and nothing that is not', async () => {
    await session(daysAgo(31));
    await session(daysAgo(31), daysAgo(50));
    ids.session = [await session(daysAgo(29)), await session(daysAgo(-10)), await session(daysAgo(-1), daysAgo(31))];
    await token(daysAgo(1.1));
    await token(daysAgo(1.1), daysAgo(5));
    ids.auth_token = [await token(daysAgo(0.9)), await token(daysAgo(-6))];
    await half(daysAgo(1.1));
    ids.half_sign_in = [await half(daysAgo(0.9))];
    await ceremony('long answered', daysAgo(1.1));
    await ceremony('still asked', daysAgo(0.9));
    await attempt(daysAgo(1.1));
    ids.sign_in_attempt = [await attempt(daysAgo(0.9))];
    await mail({ sent_at: daysAgo(31), created_at: daysAgo(31) });
    await mail({ sent_at: null, created_at: daysAgo(31), attempts: GIVE_UP_AFTER });
    ids.outbox = [
      await mail({ sent_at: daysAgo(29), created_at: daysAgo(40) }),
      await mail({ sent_at: null, created_at: daysAgo(300) }),
      await mail({ sent_at: null, created_at: daysAgo(29), attempts: GIVE_UP_AFTER }),
    ];
    await submission(daysAgo(181));
    // A phone that was in a drawer for a season sends what it holds.
    ids.submission = [await submission(daysAgo(179)), await submission(daysAgo(91)), await submission(daysAgo(0))];

    await keptForm(daysAgo(1.1));
    ids.kept_form = [await keptForm(daysAgo(0.9))];
    await importOf(daysAgo(91));
    const list = await importOf(daysAgo(89));
    await instruments(daysAgo(91));
    const instrumentList = await instruments(daysAgo(89));

    await exported(daysAgo(7.1));
    ids.export = [await exported(daysAgo(6.9)), await exported(null)];

    const told = (event: string, at: string) =>
      database.db
        .insertInto('reminder')
        .values({ company_id: seed.viewers.owner.companyId, person: 'client:1', event, mail_id: '', at })
        .execute();
    await told('long past', daysAgo(401));
    await told('may still come', daysAgo(399));

    const deleted = await deletePastUse(database.db, now);
    expect(deleted).toEqual({
      reminder: 1,
      export: 1,
      session: 2,
      auth_token: 2,
      half_sign_in: 1,
      factor_ceremony: 1,
      sign_in_attempt: 1,
      outbox: 2,
      submission: 1,
      kept_form: 1,
      photo_upload_part: 0,
      photo_upload: 0,
      site_import_file: 2,
      site_import_row: 3,
      site_import: 1,
      instrument_import: 1,
    });
    expect(await database.db.selectFrom('site_import').select('id').execute()).toEqual([{ id: list }]);
    const lists = await database.db.selectFrom('instrument_import').select('id').execute();
    expect(lists).toEqual([{ id: instrumentList }]);
    const holders = await database.db.selectFrom('factor_ceremony').select('holder').execute();
    expect(holders).toEqual([{ holder: 'still asked' }]);
    for (const table of tables) expect([table, await left(table)]).toEqual([table, (ids[table] ?? []).sort()]);
    const again = await deletePastUse(database.db, now);
    expect(Object.values(again)).toEqual(Object.values(again).map(() => 0));
  });

  test('never touches what a company did', async () => {
    const kept = async () => {
      const counts: Record<string, number> = {};
      for (const table of ['company', 'user', 'site', 'audit_event', 'audit_head'] as const)
        counts[table] = (await database.db.selectFrom(table).selectAll().execute()).length;
      return counts;
    };
    const before = await kept();
    expect(before.audit_event).toBeGreaterThan(0);
    await deletePastUse(database.db, new Date('2199-01-01'));
    expect(await kept()).toEqual(before);
  });

  test('takes a few rows at a time, and others come in between', async () => {
    for (let i = 0; i < 10; i++) await submission(daysAgo(200 + i));
    let hasSomebodyElse = false;
    setImmediate(() => {
      hasSomebodyElse = true;
    });
    const between: boolean[] = [];
    // Seven kinds before this one take a statement each, as there is nothing of them; then two of this one.
    const isOver = () => between.push(hasSomebodyElse) > 9;
    expect(await deletePastUse(database.db, now, { atOnce: 3, isOver })).toMatchObject({ submission: 6 });
    expect(between.slice(0, 2)).toEqual([false, true]);
    expect(await left('submission')).toHaveLength(4);
  });

  test('by two processes at once deletes every row once', async () => {
    for (let i = 0; i < 40; i++) await submission(daysAgo(200));
    const both = await Promise.all(
      [database.db, database.another()].map((db) => deletePastUse(db, now, { atOnce: 7 })),
    );
    // A process that found every row taken by the other leaves the rest to it, or to the next time.
    const later = await deletePastUse(database.db, now);
    expect([...both, later].reduce((sum, { submission: count = 0 }) => sum + count, 0)).toBe(40);
    expect(await left('submission')).toEqual([]);
  });

  test('is done at start, ends between two statements when it is stopped, and is not done again after that', async () => {
    const config = { dataDir: './no-such-folder' };
    const deps = { db: database.db, clock: () => now, log: pino({ level: 'silent' }), config, blobs: memoryBlobs() };
    await submission(daysAgo(200));
    const first = startHousekeeping(deps, 1);
    while ((await left('submission')).length > 0) await others();
    await first.stop();
    const kept = await submission(daysAgo(200));
    const stopped = startHousekeeping({ ...deps, clock: () => new Date(0) }, 1);
    await stopped.stop();
    expect(await left('submission')).toEqual([kept]);
    expect(await deletePastUse(database.db, now, { isOver: () => true })).toEqual({});
    expect(await left('submission')).toEqual([kept]);
  });

  test('goes on where counts cannot be added up, and says so', async () => {
    const failures: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
    const config = { dataDir: './no-such-folder' };
    await sql`alter table tally rename to tally_away`.execute(database.db);
    try {
      const old = await submission(daysAgo(200));
      const rounds = startHousekeeping(
        { db: database.db, clock: () => now, log, config, blobs: memoryBlobs() },
        60_000,
      );
      while ((await left('submission')).includes(old)) await others();
      await rounds.stop();
    } finally {
      await sql`alter table tally_away rename to tally`.execute(database.db);
    }
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('housekeeping failed');
    expect(failures[0]).toContain('tally');
  });
});
