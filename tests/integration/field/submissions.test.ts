import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../src/domain/report/fold.ts';
import { verify } from '../../../src/domain/verification/engine/verify.ts';
import { basisOf } from '../../../src/domain/verification/overrides/basis.ts';
import { canBeOverridden } from '../../../src/domain/verification/overrides/override.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { setColleagues } from '../../../src/server/visits/set-colleagues.ts';
import { breaking } from '../../support/breaking-database.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill, putInState } from '../../support/world.ts';
import { filled, openField, outcomes, reading, signedInPhone } from './phone.ts';

onBothDatabases('a phone’s entry', (database) => {
  test('is in the log once, with its author and the time by their clock, even if sent twice', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { seq } = await getReport(database.db, field.electrician, field.reportId);
    const enteredAt = '2024-01-01T10:00:00+01:00';
    const change = { path: 'supply/ze', from: null, to: reading('0.35') };
    const sent = filled(field.reportId, [change], { base: seq, enteredAt });
    const [first] = (await phone.send([sent])).answers;
    expect(first).toMatchObject({
      outcome: 'taken',
      replay: false,
      seq: seq + 1,
      applied: ['supply/ze'],
      conflicts: [],
    });
    const both = await phone.send([sent, sent], { [field.reportId]: seq });
    expect(both.answers).toMatchObject([first, first].map((answer) => ({ ...answer, replay: true })));
    const log = (await getLog(database.db, field.electrician, field.reportId)).filter((entry) => entry.seq > seq);
    expect(log).toMatchObject([
      { path: 'supply/ze', value: reading('0.35'), kind: 'set', deviceAt: '2024-01-01T09:00:00.000Z', base: seq },
    ]);
    expect(log[0]?.authorId).toBe(field.electrician.userId);
    expect(both.news).toEqual([
      {
        ...{ state: 'entries', report: field.reportId, seq: seq + 1, status: 'draft', entries: log },
        names: { [field.electrician.userId]: field.electrician.name },
        beside: '   ',
      },
    ]);
    expect(both.user).toBe(field.electrician.userId);
  });

  test.each([
    ['a name that no form has', { path: 'supply/colour', from: null, to: 'red' }],
    ['what the system fills in', { path: 'form_type', from: null, to: 'EIC' }],
    ['the company, which is not in the form', { path: 'company/name', from: null, to: 'Another firm' }],
    ['an object where text belongs', { path: 'installation/occupier', from: null, to: { name: 'Jones' } }],
    ['a number where a reading belongs', { path: 'supply/ze', from: null, to: 0.35 }],
    ['text of 90 kB', { path: 'installation/occupier', from: null, to: 'a'.repeat(90_000) }],
  ])('is refused where it is %s, and with it the rest of its submission', async (_, change) => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { seq: base, document } = await getReport(database.db, field.electrician, field.reportId);
    const good = { path: 'supply/ze', from: null, to: reading('0.35') };
    const { answers } = await phone.send([filled(field.reportId, [good, change], { base })]);
    expect(answers).toMatchObject([{ outcome: 'refused', code: 'not-understood', path: change.path }]);
    expect((await getReport(database.db, field.electrician, field.reportId)).document).toEqual(document);
  });

  test('is refused with a sentence where a list has no room for it', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const add = (count: number, from = 0) =>
      filled(
        field.reportId,
        Array.from({ length: count }, (_, index) => ({ path: `observations/o${from + index}`, from: null, to: true })),
      );
    const { answers } = await phone.send([add(499), add(2, 499), add(1, 499)]);
    expect(answers).toMatchObject([
      { outcome: 'taken' },
      { outcome: 'refused', reason: 'A report has room for 500 observations. Start another report for the rest.' },
      { outcome: 'taken' },
    ]);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
    'was entered at %s by an impossible clock: the log has the server’s time',
    async (enteredAt) => {
      const field = await openField(database.db);
      const phone = await signedInPhone(field, field.electrician);
      const sent = filled(field.reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }], { enteredAt });
      await phone.send([sent]);
      const entry = (await getLog(database.db, field.electrician, field.reportId)).at(-1);
      const [told, kept] = [entry?.deviceAt, entry?.serverAt].map((at) => Date.parse(at ?? ''));
      expect(Math.abs(Number(told) - Number(kept))).toBeLessThan(60_000);
    },
  );

  test('based on the phone’s own entry causes no conflict, and with a colleague’s entry it does', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { seq: base } = await getReport(database.db, field.electrician, field.reportId);
    await fill(database.db, field.company.people.owner, field.reportId, [
      { path: 'supply/supply_ipf', value: reading('2.0') },
    ]);
    const { answers } = await phone.send([
      filled(field.reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }], { base }),
      filled(field.reportId, [{ path: 'supply/ze', from: reading('0.35'), to: reading('0.36') }], { base }),
      filled(field.reportId, [{ path: 'supply/supply_ipf', from: null, to: reading('1.0') }], { base }),
      filled(field.reportId, [{ path: 'supply/supply_ipf', from: reading('1.0'), to: reading('1.1') }], { base }),
    ]);
    expect(answers.map((answer) => answer.outcome === 'taken' && answer.conflicts?.length)).toEqual([0, 0, 1, 1]);
    const { document, conflicts } = await getReport(database.db, field.electrician, field.reportId);
    expect([valueAt(document, 'supply/ze'), valueAt(document, 'supply/supply_ipf')]).toEqual([
      reading('0.36'),
      reading('2.0'),
    ]);
    expect(conflicts).toMatchObject([{ path: 'supply/supply_ipf', value: reading('1.1') }]);
  });

  test('once refused stays refused, with its reason; entries based on it too, and no others', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const wrong = filled(field.reportId, [{ path: 'boards/b1/circuits/c1', from: null, to: 'no circuit' }]);
    const inIt = { path: 'boards/b1/circuits/c1/description', from: null, to: 'Cooker' };
    const standing = filled(field.reportId, [inIt], { standsOn: [wrong.submission] });
    const beside = filled(field.reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }]);
    const queue = [wrong, standing, { ...beside, changes: 'none', submission: randomUUID() }, beside];
    const { answers } = await phone.send(queue);
    expect(answers).toMatchObject([
      {
        outcome: 'refused',
        code: 'not-understood',
        path: 'boards/b1/circuits/c1',
        reason: expect.stringContaining('.'),
      },
      { outcome: 'refused', code: 'stands-on-refused' },
      { outcome: 'refused', code: 'not-understood' },
      { outcome: 'taken' },
    ]);
    await putInState(database.db, field.reportId, 'submitted');
    const late = filled(field.reportId, [{ path: 'supply/ze', from: reading('0.35'), to: reading('0.36') }]);
    const [tooLate] = (await phone.send([late])).answers;
    expect(tooLate).toMatchObject({ outcome: 'refused', code: 'too-late' });
    await putInState(database.db, field.reportId, 'draft');
    expect((await phone.send([...queue, late])).answers).toEqual([
      ...answers.slice(0, 3),
      { ...answers[3], replay: true },
      tooLate,
    ]);
    expect(outcomes((await phone.send([{ ...late, submission: randomUUID() }])).answers)).toEqual(['taken']);
    expect(
      (await phone.send([standing, filled(field.reportId, [inIt], { standsOn: [randomUUID()] })])).answers,
    ).toMatchObject([{ outcome: 'refused' }, { outcome: 'later' }]);
  });

  test('is refused each time it is sent with other content under a refused id', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const wrong = filled(field.reportId, [{ path: 'boards/b1/circuits/c1', from: null, to: 'no circuit' }]);
    const other = { ...wrong, contentHash: sha256('another'), base: 0 };
    const third = { ...wrong, contentHash: sha256('a third'), changes: 'none' };
    const answers = (await phone.send([wrong, other, third])).answers;
    expect(outcomes(answers)).toEqual(['refused', 'refused', 'refused']);
    expect((await phone.send([third, other, wrong])).answers).toEqual(answers.toReversed());
    // A valid submission is accepted under it, as before.
    const right = {
      ...wrong,
      contentHash: sha256('right'),
      changes: [{ path: 'supply/ze', from: null, to: reading('0.3') }],
    };
    expect(outcomes((await phone.send([right])).answers)).toEqual(['taken']);
  });

  test('gives a reason although its phone words the finding differently, while the values are the same', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const zs = { path: 'boards/cu1/circuits/cu1-1/zs', value: reading('9.99') };
    await fill(database.db, field.electrician, field.reportId);
    await fill(database.db, field.electrician, field.reportId, [zs]);
    const { seq: base, document } = await getReport(database.db, field.electrician, field.reportId);
    const found = verify(document).findings;
    const finding = found.find(
      (each) =>
        canBeOverridden(each) &&
        found.filter((other) => other.rule === each.rule && other.path === each.path).length === 1,
    );
    if (!finding) throw new Error('nothing to override');
    const reason = (report = field.reportId) => ({
      ...{
        kind: 'override' as const,
        submission: randomUUID(),
        contentHash: sha256('So'),
        enteredAt: '2024-01-01T10:00:00Z',
      },
      ...{
        report,
        rule: finding.rule,
        path: finding.path,
        basisHash: sha256('words of an older version'),
        base,
        reason: 'So',
      },
    });
    expect((await phone.send([reason()])).answers).toMatchObject([{ outcome: 'taken' }]);
    const [basis] = Object.entries(basisOf(document, finding).values).filter(([path]) => !path.endsWith('/*'));
    await fill(database.db, field.electrician, field.reportId, [{ path: basis?.[0] ?? '', value: null }]);
    expect((await phone.send([reason()])).answers).toMatchObject([{ outcome: 'refused' }]);
  });

  test('of an unknown kind waits, and with it the later ones of the same report', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const ze = filled(field.reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }]);
    const { answers } = await phone.send([
      { kind: 'levitate', submission: randomUUID(), report: field.reportId },
      ze,
      startOf(field.visitId),
    ]);
    expect(outcomes(answers)).toEqual(['later', 'later', 'taken']);
    expect(outcomes((await phone.send([ze])).answers)).toEqual(['taken']);
  });

  test('about another person’s report or visit is refused as if there were none', async () => {
    const field = await openField(database.db);
    for (const person of [field.company.people.apprentice, field.company.people.owner]) {
      const phone = await signedInPhone(field, person);
      const change = { path: 'supply/ze', from: null, to: reading('0.35') };
      const { answers, news } = await phone.send([filled(field.reportId, [change]), startOf(field.visitId)], {
        [field.reportId]: 0,
      });
      expect(answers).toMatchObject([1, 2].map(() => ({ outcome: 'refused', code: 'not-yours' })));
      expect(news).toEqual([{ state: 'gone', report: field.reportId }]);
    }
  });

  test('of a colleague on the visit is stored as theirs, except a signature', async () => {
    const field = await openField(database.db);
    const { office, supervisor } = field.company.people;
    const people = { visitId: field.visitId, people: [supervisor.userId], was: [] };
    await database.db.transaction().execute((trx) => setColleagues(trx, office, people, new Date()));
    const phone = await signedInPhone(field, supervisor);
    const ze = filled(field.reportId, [{ path: 'supply/ze', from: null, to: reading('0.35') }]);
    const { answers, news } = await phone.send([ze], { [field.reportId]: 0 });
    expect(answers).toMatchObject([{ outcome: 'taken', conflicts: [] }]);
    expect(news).toMatchObject([{ report: field.reportId, state: 'entries' }]);
    const { document } = await getReport(database.db, supervisor, field.reportId);
    const documentHash = sha256(canonicalJson(document));
    const sign = {
      ...{ kind: 'sign', submission: randomUUID(), contentHash: documentHash, report: field.reportId, documentHash },
      ...{ enteredAt: '2026-11-22T09:00:00Z', as: ['inspected_by'], signature: supervisor.name },
    };
    expect((await phone.send([sign])).answers).toMatchObject([{ outcome: 'refused', code: 'not-allowed' }]);
  });

  test('starts a visit, and signs the report as read', async () => {
    const field = await openField(database.db);
    const { electrician } = field;
    const { reportId, visitId } = await book(database.db, field.company, electrician);
    await fill(database.db, electrician, reportId, wholeInspection());
    const phone = await signedInPhone(field, electrician);
    const read = await getReport(database.db, electrician, reportId);
    const signing = (documentHash: string) => ({
      ...{ kind: 'sign', submission: randomUUID(), contentHash: sha256(documentHash), report: reportId, documentHash },
      ...{ enteredAt: '2026-11-22T09:00:00Z', as: ['inspected_by'], signature: electrician.name },
    });
    const other = signing(sha256('another document'));
    const own = signing(sha256(canonicalJson(read.document)));
    const start = startOf(visitId);
    const first = await phone.send([start, other, own]);
    expect(first.answers).toMatchObject([
      { outcome: 'taken', replay: false },
      { outcome: 'refused', code: 'too-late', reason: expect.stringContaining('changed since you read it') },
      { outcome: 'taken', handedIn: true, replay: false },
    ]);
    expect((await phone.send([start, own])).answers).toMatchObject([
      { outcome: 'taken', replay: true },
      { outcome: 'taken', handedIn: true, replay: true },
    ]);
    expect((await getReport(database.db, electrician, reportId)).status).toBe('submitted');
    expect((await getVisit(database.db, electrician, visitId)).status).toBe('done');
  });

  test('is not signed while a value is missing, even if the phone says so', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { document } = await getReport(database.db, field.electrician, field.reportId);
    const documentHash = sha256(canonicalJson(document));
    const sign = {
      ...{ kind: 'sign', submission: randomUUID(), contentHash: documentHash, report: field.reportId, documentHash },
      ...{ enteredAt: '2026-11-22T09:00:00Z', as: ['inspected_by'], signature: field.electrician.name },
    };
    const [answer] = (await phone.send([sign])).answers;
    expect(answer).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('must be corrected before') });
    expect((await getReport(database.db, field.electrician, field.reportId)).signatures).toEqual({});
  });

  test('of a broken transaction leaves nothing in the log, and all of it when it comes again', async () => {
    let kills = 0;
    const db = breaking(database.db, () => kills-- > 0);
    const field = await openField(database.db, { deps: { db } });
    const phone = await signedInPhone(field, field.electrician);
    const { seq } = await getReport(database.db, field.electrician, field.reportId);
    const chain = ['0.35', '0.36'].map((text, at) =>
      filled(field.reportId, [{ path: 'supply/ze', from: at === 0 ? null : reading('0.35'), to: reading(text) }]),
    );
    kills = 1;
    expect(outcomes((await phone.send(chain)).answers)).toEqual(['later', 'later']);
    expect(await getLog(database.db, field.electrician, field.reportId)).toHaveLength(seq);
    expect(field.reported).toHaveLength(1);
    expect((await phone.send(chain)).answers).toMatchObject([{ replay: false }, { replay: false, conflicts: [] }]);
    expect(await getLog(database.db, field.electrician, field.reportId)).toHaveLength(seq + 2);
  });

  describe('is not taken', () => {
    const empty = (user: string) => ({ user, submissions: [], have: {} });

    test('once the session is over: as data, without a redirect, and it says whether a person ended it', async () => {
      const field = await openField(database.db);
      const phone = await signedInPhone(field, field.electrician);
      const sent = { ...empty(field.electrician.userId), submissions: [filled(field.reportId, [ze])] };
      await phone.browser.post('/logout');
      for (const [cookie, session] of [
        // They signed out in this very browser, which the site has cleared of the session.
        [phone.browser.cookieHeader(), 'ended'],
        ['copperplate=nonsense', 'over'],
        ['', 'over'],
      ]) {
        const answer = await phone.post('submissions', sent, { cookie: cookie as string });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
        expect(await answer.json()).toMatchObject({ status: 401, session });
      }
      const again = await signedInPhone(field, field.electrician);
      const stale = again.browser.cookieHeader();
      await again.browser.post('/logout');
      expect(await (await again.post('day', empty(''), { cookie: stale })).json()).toMatchObject({ session: 'ended' });
      const back = await signedInPhone(field, field.electrician);
      expect(outcomes((await back.send(sent.submissions)).answers)).toEqual(['taken']);
    });

    test('from another signed-in person, and it names them', async () => {
      const field = await openField(database.db);
      const { apprentice } = field.company.people;
      const phone = await signedInPhone(field, apprentice);
      for (const name of ['submissions', 'day'] as const) {
        const body = name === 'day' ? { user: field.electrician.userId, have: {} } : empty(field.electrician.userId);
        const answer = await phone.post(name, body);
        expect([answer.status, await answer.json()]).toMatchObject([409, { user: apprentice.userId }]);
      }
    });

    test.each([
      ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'user=x'],
      ['text that may be JSON', 415, { 'content-type': 'text/plain' }, '{}'],
      ['another site', 403, { origin: 'https://elsewhere.example' }, '{}'],
      ['what is no JSON', 400, {}, '{'],
      ['what is not of the schema', 422, {}, '{"user":"x","submissions":{},"have":{}}'],
      ['too many submissions', 422, {}, JSON.stringify({ user: 'x', submissions: Array(101).fill({}), have: {} })],
      ['more than fits', 413, {}, ' '.repeat(2 * 1024 * 1024 + 1)],
    ] as const)('%s', async (_, status, headers, body) => {
      const field = await openField(database.db);
      const phone = await signedInPhone(field, field.electrician);
      const answer = await phone.post('submissions', body, headers);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    });

    test('where a value is nested deep, and the server stays up', async () => {
      const field = await openField(database.db);
      const phone = await signedInPhone(field, field.electrician);
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
      const sent = JSON.stringify({ ...empty(field.electrician.userId), submissions: [filled(field.reportId, [ze])] });
      for (const at of ['"to":', '"from":']) {
        const body = sent.replace(new RegExp(`${at}(null|\\{[^}]*\\})`), `${at}${deep}`);
        const answer = await phone.post('submissions', body);
        expect(answer.status).toBe(200);
      }
    });
  });
});

const ze = { path: 'supply/ze', from: null, to: reading('0.35') };
const startOf = (visit: string) => {
  const contentHash = sha256(visit);
  return { kind: 'start-visit', submission: randomUUID(), contentHash, enteredAt: '2026-11-22T08:00:00Z', visit };
};
