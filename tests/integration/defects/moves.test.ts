import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { getDefect, listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { handOverDefect } from '../../../src/features/defects/server/hand-over.ts';
import { moveDefect, undoMove } from '../../../src/features/defects/server/move-defect.ts';
import { BadInputError, ConflictError, ForbiddenError, NotFoundError } from '../../../src/kernel/errors.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import { getClient } from '../../../src/server/repositories/register/clients.ts';
import { findNoAccess } from '../../../src/server/visits/attendance/find-no-access.ts';
import { takeBackCall } from '../../../src/server/visits/attendance/take-back-call.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { followedDefects } from '../../support/listed-defects.ts';
import { issuedReport } from '../../support/reports.ts';
import { makeCompany, type Person, type TestCompany } from '../../support/world.ts';

const now = new Date('2026-11-27T09:00:00Z');
const today = '2026-11-27';
const paper = { words: 'Bright Electrical replaced it', paper: 'Certificate 12, Bright Electrical' };

onBothDatabases('what people say of defects', (database) => {
  let company: TestCompany;
  let other: TestCompany;
  let ids: string[];
  const deps = () => makeDeps(database.db, { clock: () => now }).deps;
  const people = () => company.people;
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
    other = await makeCompany(database.db, 'Other Repairs');
    const found = Object.values(defects);
    await issuedReport(deps(), company, wholeInspection({ defects: found }));
    ids = (await followedDefects(database.db, people().office, today)).map(({ id }) => id);
  });
  type Move = Parameters<typeof moveDefect>[2];
  const move = (who: Person, said: Partial<Move> & Pick<Move, 'id' | 'move'>) =>
    database.db
      .transaction()
      .execute((trx) => moveDefect(trx, who, { on: today, words: 'Said so', paper: '', ...said }, now));
  const stateOf = async (id: string) => (await getDefect(database.db, people().office, id)).state;

  test('work is done with a paper of a qualified person, verified by a supervisor, and taken back', async () => {
    const [id = ''] = ids;
    await expect(move(people().office, { id, move: 'done', paper: 'Invoice 7' })).rejects.toThrow(/An invoice is none/);
    await move(people().office, { id, move: 'done', ...paper });
    expect(await stateOf(id)).toBe('done');
    await expect(move(people().office, { id, move: 'verified' })).rejects.toThrow(ForbiddenError);
    await move(people().supervisor, { id, move: 'verified' });
    const second = move(people().owner, { id, move: 'verified' });
    await expect(second).rejects.toThrow('This defect is closed already: verified.');
    const events = await listDefectEvents(database.db, people().office, id);
    expect(events.map(({ kind, by_name }) => [kind, by_name])).toEqual([
      ['verified', people().supervisor.name],
      ['done', people().office.name],
    ]);
    const undo = (who: Person) =>
      database.db.transaction().execute((trx) => undoMove(trx, who, id, events[0]?.id ?? '', now));
    await undo(people().supervisor);
    expect(await stateOf(id)).toBe('done');
    await expect(undo(people().supervisor)).rejects.toThrow(ConflictError);
  });

  test('of two people who close one defect at once, one hears who was first', async () => {
    const [id = ''] = ids;
    const both = [people().supervisor, people().owner].map((who) => move(who, { id, move: 'verified' }));
    const answers = await Promise.allSettled(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(String(refused?.reason)).toContain('This defect is closed already: verified.');
    const events = await listDefectEvents(database.db, people().office, id);
    expect(events.filter(({ kind, undone_at }) => kind === 'verified' && undone_at === null)).toHaveLength(1);
  });

  test('an investigation that finds more closes the item, and begins one of its own clock', async () => {
    const id = ids[1] ?? '';
    await move(people().supervisor, { id, move: 'further', on: '2026-11-26', ...paper });
    expect(await stateOf(id)).toBe('further');
    const listed = await followedDefects(database.db, people().office, today);
    expect(listed.filter(({ parent_id }) => parent_id === id)).toMatchObject([
      { starts_on: '2026-11-26', due_on: '2026-12-23', state: 'open' },
    ]);
    const [event] = await listDefectEvents(database.db, people().office, id);
    await database.db.transaction().execute((trx) => undoMove(trx, people().supervisor, id, event?.id ?? '', now));
    const after = await followedDefects(database.db, people().office, today);
    expect(after.filter(({ parent_id }) => parent_id !== null)).toEqual([]);
    const later = new Date(now.getTime() + 60_000);
    await database.db
      .transaction()
      .execute((trx) =>
        moveDefect(trx, people().supervisor, { id, move: 'further', on: '2026-11-26', ...paper }, later),
      );
    const again = await followedDefects(database.db, people().office, today);
    expect(again.filter(({ parent_id }) => parent_id === id)).toHaveLength(1);
    const [second] = await listDefectEvents(database.db, people().office, id);
    await database.db.transaction().execute((trx) => undoMove(trx, people().supervisor, id, second?.id ?? '', later));
  });

  test('a visit without access counts until the electrician undoes it', async () => {
    const id = ids[2] ?? '';
    const { site_id: siteId } = await getDefect(database.db, people().office, id);
    const trx = database.db.transaction();
    const visit = booking(siteId, people().electrician.userId, { day: today, kind: 'MEIWC', expectedCircuits: 1 });
    const { visitId } = await trx.execute((within) => bookRepair(within, people().office, [id], visit, now));
    const electrician = people().electrician;
    const refused = { visitId, at: '2026-11-27T08:30:00Z', reason: 'nobody-in', words: '' } as const;
    const { call } = await trx.execute((within) => findNoAccess(within, electrician, refused, undefined, now));
    expect(await getDefect(database.db, people().office, id)).toMatchObject({ no_access_count: 1 });
    await trx.execute((within) => takeBackCall(within, electrician, { visitId, callId: call }, now));
    expect(await getDefect(database.db, people().office, id)).toMatchObject({ no_access_count: 0, state: 'booked' });
  });

  test('a landlord accepts no defence before three visits, and does nothing else', async () => {
    const [, id = ''] = ids;
    await expect(move(people().client, { id, move: 'defended' })).rejects.toThrow(
      /Missing: 3 visits on different days \(0 on record\)/,
    );
    await expect(move(people().client, { id, move: 'ended' })).rejects.toThrow(ForbiddenError);
  });

  test('another company and another client see none of them', async () => {
    const [id = ''] = ids;
    await expect(move(other.people.supervisor, { id, move: 'ended' })).rejects.toThrow(NotFoundError);
    const stranger = { ...people().client, clientId: company.clients.other };
    await expect(getDefect(database.db, stranger, id)).rejects.toThrow(NotFoundError);
    expect(await followedDefects(database.db, stranger, today)).toEqual([]);
    expect(await followedDefects(database.db, other.people.owner, today)).toEqual([]);
    expect((await followedDefects(database.db, people().client, today)).length).toBeGreaterThan(0);
    for (const role of ['electrician', 'apprentice'] as const)
      expect(await followedDefects(database.db, people()[role], today)).toEqual([]);
  });

  test('a defect is handed to a person of the company, who is mailed', async () => {
    const [id = ''] = ids;
    const hand = (to: string | null) =>
      database.db
        .transaction()
        .execute((trx) => handOverDefect(trx, people().office, { id, to, note: 'Ring first', targetOn: today }, now));
    const mails = async () => (await database.db.selectFrom('outbox').select('id').execute()).length;
    const before = await mails();
    await hand(people().supervisor.userId);
    expect(await getDefect(database.db, people().office, id)).toMatchObject({
      ...{ holder_id: people().supervisor.userId, note: 'Ring first', target_on: today },
    });
    expect(await mails()).toBe(before + 1);
    await expect(hand(other.people.owner.userId)).rejects.toThrow(BadInputError);
    await expect(hand(people().client.userId)).rejects.toThrow(BadInputError);
    // An electrician cannot open the list of defects.
    await expect(hand(people().electrician.userId)).rejects.toThrow(BadInputError);
  });

  test('improvements are listed for a client that wants them followed', async () => {
    const codes = async () => (await followedDefects(database.db, people().office, today)).map(({ code }) => code);
    expect(await codes()).not.toContain('C3');
    const client = await getClient(database.db, people().office, company.clients.own);
    await database.db
      .transaction()
      .execute((trx) => changeClient(trx, people().office, client.id, { ...client, followsC3: true }, now));
    expect(await codes()).toContain('C3');
  });
});
