import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BadInputError, ConflictError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { addClient } from '../../../src/server/clients/add.ts';
import { appendAudit, checkAudit, listAudit } from '../../../src/server/repositories/audit.ts';
import { listClients } from '../../../src/server/repositories/register/clients.ts';
import { withSubmission } from '../../../src/server/repositories/reports/submissions.ts';
import { changeUser } from '../../../src/server/users/change.ts';
import { inviteUser } from '../../../src/server/users/invite.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { clientDetails } from '../../support/details.ts';
import { inTransaction, seedCompany } from '../../support/seed.ts';

onBothDatabases('the audit log', (database) => {
  const append = (db: typeof database.db, who: Parameters<typeof appendAudit>[1], subject: string) =>
    inTransaction(db, (trx) => appendAudit(trx, who, { action: 'test.done', subject }, new Date()));

  test('is one chain per company, also when many append at once', async () => {
    const [ours, theirs] = [await seedCompany(database.db), await seedCompany(database.db)];
    const connections = [database.db, database.another()];
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        append(connections[i % 2] as typeof database.db, (i % 3 ? ours : theirs).viewers.owner, String(i)),
      ),
    );
    const { events, faults } = await checkAudit(database.db);
    expect(faults).toEqual([]);
    expect(events).toBeGreaterThan(30);
    const listed = await listAudit(database.db, ours.viewers.owner);
    expect(listed.filter((event) => event.action === 'test.done')).toHaveLength(20);
  });

  test('tells when an event was changed or left out behind the back of the database', async () => {
    const seed = await seedCompany(database.db);
    for (const subject of ['a', 'b', 'c', 'd']) await append(database.db, seed.viewers.owner, subject);
    const rows = await database.db
      .selectFrom('audit_event')
      .where('company_id', '=', seed.companyId)
      .where('action', '=', 'test.done')
      .orderBy('id')
      .select('id')
      .execute();
    const [a, , c, d] = rows.map((row) => row.id);
    await withoutTriggers(database, async () => {
      await database.db.updateTable('audit_event').set({ subject: 'x' }).where('id', '=', Number(a)).execute();
      await database.db.deleteFrom('audit_event').where('id', '=', Number(c)).execute();
    });
    expect((await checkAudit(database.db)).faults).toEqual([
      { id: a, companyId: seed.companyId, fault: 'was changed after it was written' },
      { id: d, companyId: seed.companyId, fault: 'does not follow the event before it' },
      { id: null, companyId: seed.companyId, fault: expect.stringMatching(/^the chain has \d+ events where \d+ were/) },
    ]);
  });
});

async function withoutTriggers(
  { db, dialect }: { db: Parameters<typeof checkAudit>[0]; dialect: string },
  work: () => Promise<void>,
) {
  if (dialect === 'postgres') await sql`alter table audit_event disable trigger user`.execute(db);
  else
    for (const name of ['audit_event_update', 'audit_event_delete']) await sql.raw(`drop trigger ${name}`).execute(db);
  await work();
}

onBothDatabases('a form sent twice', (database) => {
  test('has one effect and one answer, also at the same moment', async () => {
    const { viewers } = await seedCompany(database.db);
    const submission = { submission: randomUUID(), contentHash: 'a' };
    const post = (db: typeof database.db) =>
      withSubmission(
        db,
        viewers.office,
        submission,
        async (trx) => ({
          clientId: await addClient(trx, viewers.office, clientDetails('Twice Ltd'), new Date()),
        }),
        new Date(),
      );
    const answers = await Promise.all([post(database.db), post(database.another()), post(database.db)]);
    expect(new Set(answers.map((answer) => answer.clientId)).size).toBe(1);
    expect((await listClients(database.db, viewers.office, { search: 'twice' })).clients).toHaveLength(1);
  });

  test('with other values is refused, and said', async () => {
    const { viewers } = await seedCompany(database.db);
    const submission = randomUUID();
    const post = (contentHash: string) =>
      withSubmission(database.db, viewers.office, { submission, contentHash }, async () => ({}), new Date());
    await post('a');
    await expect(post('b')).rejects.toThrow(ConflictError);
  });

  test('that failed the first time may be sent again', async () => {
    const { viewers } = await seedCompany(database.db);
    const submission = { submission: randomUUID(), contentHash: 'a' };
    const fail = withSubmission(
      database.db,
      viewers.office,
      submission,
      () => Promise.reject(new Error('half way')),
      new Date(),
    );
    await expect(fail).rejects.toThrow('half way');
    expect(
      await withSubmission(database.db, viewers.office, submission, async () => ({ done: true }), new Date()),
    ).toEqual({
      done: true,
    });
  });

  test('counts for each user alone', async () => {
    const { viewers } = await seedCompany(database.db);
    const submission = { submission: randomUUID(), contentHash: 'a' };
    for (const viewer of [viewers.office, viewers.owner])
      expect(
        await withSubmission(database.db, viewer, submission, async () => ({ by: viewer.userId }), new Date()),
      ).toEqual({
        by: viewer.userId,
      });
  });

  test('without an id is none of ours', async () => {
    const { viewers } = await seedCompany(database.db);
    const bad = withSubmission(
      database.db,
      viewers.office,
      { submission: "'; --", contentHash: 'a' },
      async () => ({}),
      new Date(),
    );
    await expect(bad).rejects.toThrow(BadInputError);
  });
});

onBothDatabases('users', (database) => {
  test('two owners who put each other out at the same moment leave one', async () => {
    const { companyId, viewers } = await seedCompany(database.db);
    const { owner, office } = viewers;
    await database.db.updateTable('user').set({ password_hash: 'x' }).where('company_id', '=', companyId).execute();
    const { name, email } = office;
    const promoted = { ...user(email), name, role: 'owner' } as const;
    await inTransaction(database.db, (trx) => changeUser(trx, owner, office.userId, promoted, new Date()));
    const second = { ...office, role: 'owner' } as const;
    const outcomes = await Promise.allSettled([
      inTransaction(database.db, (trx) => shutUserOut(trx, owner, second.userId, new Date())),
      inTransaction(database.another(), (trx) => changeUser(trx, second, owner.userId, user(owner.email), new Date())),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await database.db
      .selectFrom('user')
      .where('company_id', '=', companyId)
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });

  const user = (email: string) =>
    ({ email, name: 'A Person', role: 'office', clientId: null, qualificationRefs: '', position: '' }) as const;

  test('have one e-mail address in the whole deployment, whatever its case', async () => {
    const [ours, theirs] = [await seedCompany(database.db), await seedCompany(database.db)];
    await inTransaction(database.db, (trx) =>
      inviteUser(trx, ours.viewers.owner, user('Same@Address.example'), new Date()),
    );
    const again = (who: Viewer) =>
      inTransaction(database.db, (trx) => inviteUser(trx, who, user('same@address.EXAMPLE'), new Date()));
    await expect(again(ours.viewers.owner)).rejects.toThrow(ConflictError);
    // Another company does not learn of it: its user is there, and does not hold the address.
    await again(theirs.viewers.owner);
    const holders = await database.db
      .selectFrom('user')
      .where((where) => where(where.fn('lower', ['email']), '=', 'same@address.example'))
      .select('company_id')
      .execute();
    expect(holders).toEqual([{ company_id: ours.companyId }]);
  });

  test('always include an owner', async () => {
    const { viewers } = await seedCompany(database.db);
    const { owner } = viewers;
    await expect(
      inTransaction(database.db, (trx) => shutUserOut(trx, owner, owner.userId, new Date())),
    ).rejects.toThrow(ConflictError);
    await expect(
      inTransaction(database.db, (trx) => changeUser(trx, owner, owner.userId, user(owner.email), new Date())),
    ).rejects.toThrow(ConflictError);
  });

  test('text that a database could not keep is refused before it gets there', async () => {
    const { viewers } = await seedCompany(database.db);
    for (const name of ['NUL \0', 'half a \ud83d'])
      await expect(
        inTransaction(database.db, (trx) => addClient(trx, viewers.owner, clientDetails(name), new Date())),
      ).rejects.toThrow(BadInputError);
  });
});
