import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closing } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import type { Move } from '../../../src/features/defects/domain/defect-state.ts';
import { listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { answerDefects } from '../../../src/features/defects/server/answer-defects.ts';
import { moveDefect, undoMove } from '../../../src/features/defects/server/move-defect.ts';
import { correctEarlier, removeEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { letterFor } from '../../../src/features/letters/domain/letter.ts';
import { givePaper } from '../../../src/features/letters/server/give.ts';
import { listLetters } from '../../../src/features/letters/server/repository/letters.ts';
import { servedOf } from '../../../src/features/service/records/served-of.ts';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { type CommandEvent, recordEvent } from '../../../src/server/events.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { withdrawCertificate } from '../../../src/server/reports/withdraw.ts';
import { getEarlierCertificate } from '../../../src/server/repositories/homes/earlier-certificates.ts';
import type { SiteDetails } from '../../../src/server/repositories/register/sites.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { root, sources } from '../../support/commands-in-source.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { siteDetails } from '../../support/details.ts';
import { addEarlier } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { book, fill, makeCompany, type Person, type TestCompany } from '../../support/world.ts';

const moved = new Date('2026-11-26T09:00:00Z');
const paper = 'Certificate 12, Bright Electrical';

const heard = readFileSync(`${root}/src/features/defects/records/heard.ts`, 'utf8');
/** The events after which it works out where defects stand. */
const settlingKinds = [...(heard.split('const sources')[1] ?? '').matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(
  ([, kind = '']) => kind,
);

test('where a defect stands is worked out in one place, which the letters follow', () => {
  const callers = sources('src').filter(({ text }) => /\bsettleSite\(trx/.test(text));
  expect(callers.map(({ path }) => path).sort()).toEqual([
    // A list or an earlier release left codes of another firm's report that are no defects yet. It closes nothing.
    'src/features/compliance/records/refresh.ts',
    // A day comes: who lives there now refused nobody. It closes nothing.
    'src/features/compliance/server/work.ts',
    'src/features/defects/records/heard.ts',
    'src/features/defects/records/settle.ts',
    // Who has it, and the company's target.
    'src/features/defects/server/hand-over.ts',
  ]);
  expect(heard).toMatch(/await settleSite\(.*\n\s*return followClosings\(/);
});

onBothDatabases('letters about closings', (database) => {
  let company: TestCompany;
  const deps = () => makeDeps(database.db, { clock: () => moved }).deps;
  const within = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
  const people = () => company.people;
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
  });

  /** A home with two C2, and what it was inspected with. */
  async function inspected(site: Partial<SiteDetails> = {}) {
    const { office, electrician } = people();
    const siteId = await within((trx) => addSite(trx, office, siteDetails(company.clients.own, site), moved));
    const { reportId, visitId } = await book(database.db, company, electrician, siteId, '2026-11-02');
    const found = [defects.outdoorSocket, defects.waterBond];
    await fill(database.db, electrician, reportId, wholeInspection({ day: '2026-11-02', defects: found }));
    await issueFilled(deps(), company, reportId);
    const rows = await database.db
      .selectFrom('defect')
      .where('site_id', '=', siteId)
      .orderBy('observation_id')
      .select(['id', 'certificate_id', 'number', 'observation_id'])
      .execute();
    const [first, second] = rows;
    if (!first || !second) throw new Error('no defects');
    return {
      siteId,
      reportId,
      visitId,
      certificateId: first.certificate_id ?? '',
      number: first.number,
      first,
      second,
    };
  }
  const move = (who: Person, id: string, name: Move, on: string, more: { paper?: string; words?: string } = {}) =>
    within((trx) => moveDefect(trx, who, { id, move: name, on, words: 'Said so', paper: '', ...more }, moved));
  async function doneByOthers(id: string, on = '2026-11-12', words = 'Said so') {
    await move(people().office, id, 'not_ours', on, { paper, words });
    await move(people().supervisor, id, 'verified', on);
  }
  /** Minor works that close all that is open. */
  async function repaired(siteId: string) {
    const { electrician } = people();
    const { reportId } = await bookWork(database.db, company, 'MEIWC', siteId);
    const form = definitionOf((await getReport(database.db, electrician, reportId)).document);
    const closes = (await listOpenDefects(database.db, electrician, siteId)).flatMap((each) =>
      form.closes ? closing(form.closes, `item-${each.id}`, each) : [],
    );
    await fill(database.db, electrician, reportId, [
      ...soundMinorWorks(),
      ...closes.map(([path, value]) => ({ path, value })),
    ]);
    return issueFilled(deps(), company, reportId);
  }
  const undoLast = async (id: string) => {
    const { supervisor } = people();
    const event = (await listDefectEvents(database.db, supervisor, id)).find(({ undone_at }) => undone_at === null);
    await within((trx) => undoMove(trx, supervisor, id, event?.id ?? '', moved));
  };
  const lettersOf = (siteId: string) => listLetters(database.db, people().office, siteId);
  const standing = async (siteId: string) => (await lettersOf(siteId)).filter(({ takenBack }) => !takenBack);
  const wordsOf = async (siteId: string) =>
    (await standing(siteId)).map((letter) => letterFor(letter, 'council', 'The council'));
  const give = (siteId: string, letterId: string, way: 'hand' | 'mail') => {
    const to = { to: 'council', name: 'Housing team', email: 'housing@council.example', address: '' } as const;
    const at = { on: '2026-11-24', at: '2026-11-24T10:00:00.000Z', byName: 'Ann Hill', drawing: undefined };
    return within((trx) =>
      givePaper(trx, deps(), people().office, siteId, { paper: `letter:${letterId}`, ...to, way, ...at }, moved),
    );
  };

  test('every event after which a defect can stand elsewhere brings its letters up to date', async () => {
    const { siteId, reportId, visitId, certificateId, first } = await inspected();
    await database.db.updateTable('visit').set({ work_closes: '[]' }).where('id', '=', visitId).execute();
    await doneByOthers(first.id);
    expect(settlingKinds.length).toBeGreaterThan(20);
    const subjects: Readonly<Record<string, string>> = {
      ...{ visit: visitId, certificate: certificateId, report: reportId },
      ...{
        'defect.moved': first.id,
        'defect.move-undone': first.id,
        'defect.offer-answered': first.id,
        'defect.described': first.id,
      },
    };
    for (const kind of settlingKinds) {
      // What its issue wrote is written again.
      await database.db.deleteFrom('certificate_cover').where('certificate_id', '=', certificateId).execute();
      await database.db.deleteFrom('letter').where('site_id', '=', siteId).execute();
      const subject = subjects[kind] ?? subjects[kind.split('.')[0] ?? ''] ?? siteId;
      const detail = kind === 'visit.call-taken-back' ? { kind: 'no-access' } : { id: 'none' };
      const event = { kind, subject, detail } as unknown as CommandEvent;
      await within((trx) => recordEvent(trx, people().office, event, moved));
      expect(await standing(siteId), kind).toHaveLength(1);
    }
  });

  test('a withdrawn report takes the letters about its defects back', async () => {
    const { siteId, certificateId, first } = await inspected();
    await doneByOthers(first.id);
    expect(await standing(siteId)).toHaveLength(1);
    await within((trx) => withdrawCertificate(trx, people().owner, certificateId, 'Wrong home', moved));
    expect(await lettersOf(siteId)).toEqual([]);
  });

  test('another firm’s report that is corrected rewrites the letter, and one that is removed takes it back', async () => {
    const { siteId, first } = await inspected();
    const { office } = people();
    const id = await addEarlier(database.db, office, siteId, { inspectedOn: '2026-11-09' });
    await move(office, first.id, 'removed', '2026-11-26');
    expect((await wordsOf(siteId))[0]?.lead).toMatch(/a later inspection on 9 November 2026 no longer found it/);
    const details = await getEarlierCertificate(database.db, office, { siteId, id });
    const correct = (inspectedOn: string) =>
      within((trx) => correctEarlier(trx, office, { siteId, id, details: { ...details, inspectedOn } }, moved));
    await correct('2026-11-10');
    const [letter, ...others] = await wordsOf(siteId);
    expect(others).toEqual([]);
    expect(letter?.lead).toMatch(/a later inspection on 10 November 2026 no longer found it/);
    // One that the council has stays, as taken back, and a new one says the day.
    await give(siteId, (await standing(siteId))[0]?.id ?? '', 'hand');
    await correct('2026-11-11');
    expect((await wordsOf(siteId)).map(({ lead }) => lead)).toEqual([expect.stringContaining('on 11 November 2026')]);
    expect((await lettersOf(siteId)).map(({ takenBack }) => takenBack?.why).filter(Boolean)).toEqual([
      'The day of the work or the firm was corrected: a new letter says it.',
    ]);
    await within((trx) => removeEarlier(trx, office, { siteId, id }, moved));
    expect(await standing(siteId)).toEqual([]);
  });

  test('a newer inspection leaves the confirmation that was given, and so does a firm’s name spelled right', async () => {
    const { siteId, first } = await inspected();
    const { office } = people();
    const b = { inspectedOn: '2026-11-09', firm: 'Oxbow Wirring', number: 'OX 7' };
    const id = await addEarlier(database.db, office, siteId, b);
    await move(office, first.id, 'removed', '2026-11-12');
    const [letter] = await standing(siteId);
    await give(siteId, letter?.id ?? '', 'hand');
    const served = async () => (await servedOf(database.db, office, [siteId])).get(siteId)?.served ?? [];
    const before = await served();
    await addEarlier(database.db, office, siteId, { inspectedOn: '2026-11-24' });
    const defect = () =>
      database.db.selectFrom('defect').where('id', '=', first.id).select(['done_on', 'done_by']).executeTakeFirst();
    expect(await defect()).toEqual({ done_on: '2026-11-09', done_by: 'Report OX 7 of Oxbow Wirring' });
    const details = { ...(await getEarlierCertificate(database.db, office, { siteId, id })), firm: 'Oxbow Wiring' };
    await within((trx) => correctEarlier(trx, office, { siteId, id, details }, moved));
    expect(await defect()).toMatchObject({ done_by: 'Report OX 7 of Oxbow Wiring' });
    // Found in an older paper: gone even sooner.
    await addEarlier(database.db, office, siteId, { inspectedOn: '2026-11-05' });
    expect(await defect()).toMatchObject({ done_on: '2026-11-05' });
    expect((await lettersOf(siteId)).map(({ id: each, takenBack }) => [each, takenBack])).toEqual([
      [letter?.id, undefined],
    ]);
    expect(await served()).toEqual(before);
    expect(before.some(({ what }) => what === 'confirmation')).toBe(true);
  });

  test('a given letter stays while the report that it names stands, and a new one is owed where another report of the same day shows it', async () => {
    const { siteId, first } = await inspected();
    const { office } = people();
    const on = '2026-11-09';
    const id = await addEarlier(database.db, office, siteId, {
      inspectedOn: on,
      firm: 'Oxbow Wirring',
      number: 'OX 7',
    });
    await move(office, first.id, 'removed', '2026-11-12');
    const [letter] = await standing(siteId);
    await give(siteId, letter?.id ?? '', 'hand');
    // Of the same day, and the first of the two that the application takes.
    const { reportId } = await book(database.db, company, people().electrician, siteId, on);
    await fill(database.db, people().electrician, reportId, wholeInspection({ day: on, defects: [] }));
    const { number } = await issueFilled(deps(), company, reportId);
    const correct = async (more: { firm?: string; number?: string }) => {
      const details = await getEarlierCertificate(database.db, office, { siteId, id });
      await within((trx) => correctEarlier(trx, office, { siteId, id, details: { ...details, ...more } }, moved));
    };
    await correct({ firm: 'Oxbow Wiring' });
    expect((await standing(siteId)).map((each) => each.id)).toEqual([letter?.id]);
    // The number that it names is that of no report any more.
    await correct({ number: 'OX 77' });
    const proofs = async () =>
      (await standing(siteId)).map(({ content }) => content.kind === 'confirmation' && content.about.closing?.proof);
    expect(await proofs()).toEqual([`Report ${number}`]);
    const kept = (await lettersOf(siteId)).find((each) => each.id === letter?.id);
    expect(kept?.takenBack?.why).toBe(
      'The report that it names was corrected or taken away: a new letter names the one that shows it.',
    );
    const owed = await database.db
      .selectFrom('letter')
      .where('id', '=', (await standing(siteId))[0]?.id ?? '')
      .select(['due_on', 'settled_on'])
      .executeTakeFirstOrThrow();
    expect(owed).toEqual({ due_on: '2026-12-07', settled_on: null });
    // Given in its turn, it names the company's report: that of another firm may go.
    await give(siteId, (await standing(siteId))[0]?.id ?? '', 'hand');
    await within((trx) => removeEarlier(trx, office, { siteId, id }, moved));
    expect(await proofs()).toEqual([`Report ${number}`]);
  });

  test('a given letter goes with the report that it names, also where an even earlier one shows the fault gone', async () => {
    const { siteId, first } = await inspected();
    const { office } = people();
    const named = { inspectedOn: '2026-11-09', number: 'OX 7' };
    const id = await addEarlier(database.db, office, siteId, named);
    await move(office, first.id, 'removed', '2026-11-12');
    await give(siteId, (await standing(siteId))[0]?.id ?? '', 'hand');
    await addEarlier(database.db, office, siteId, { inspectedOn: '2026-11-05', number: 'OX 5' });
    expect((await wordsOf(siteId))[0]?.lead).toContain('9 November 2026');
    await within((trx) => removeEarlier(trx, office, { siteId, id }, moved));
    expect((await wordsOf(siteId)).map(({ lead }) => lead)).toEqual([expect.stringContaining('5 November 2026')]);
  });

  test('a letter that was taken back says why, counts as given to nobody, cannot be given, and its mail does not leave', async () => {
    const { siteId, first } = await inspected();
    await doneByOthers(first.id);
    const [letter] = await standing(siteId);
    const id = letter?.id ?? '';
    await give(siteId, id, 'hand');
    await give(siteId, id, 'mail');
    const served = async () => (await servedOf(database.db, people().office, [siteId])).get(siteId)?.served ?? [];
    const confirmations = async () => (await served()).filter(({ what }) => what === 'confirmation');
    const waiting = async () =>
      (await database.db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute()).filter(
        ({ payload }) => payload.includes(id),
      );
    expect(await confirmations()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    await undoLast(first.id);
    expect(await confirmations()).toEqual([]);
    expect(await waiting()).toEqual([]);
    const [kept] = await lettersOf(siteId);
    expect(kept?.takenBack?.why).toMatch(/^Its closing was taken back: C2 of /);
    expect(letterFor(kept ?? (letter as never), 'council', 'The council').lead).toMatch(
      /^This letter does not stand any more\. Its closing/,
    );
    await expect(give(siteId, id, 'hand')).rejects.toThrow(/This letter was taken back\. Its closing was taken back/);
    // Closed again, it has a letter again.
    await move(people().supervisor, first.id, 'verified', '2026-11-12');
    expect(await standing(siteId)).toHaveLength(1);
  });

  test('faults closed by one paper share one letter, which names the work on each; one that is open again leaves the other its own', async () => {
    const { siteId, first, second } = await inspected();
    await doneByOthers(first.id, '2026-11-12', 'New socket');
    await doneByOthers(second.id, '2026-11-12', 'New clamp');
    const [both, ...others] = await standing(siteId);
    expect(others).toEqual([]);
    const done = letterFor(both as never, 'tenant', 'Ada').facts.find(({ label }) => label === 'What was done');
    expect(done?.value).toMatch(/: New socket\..*: New clamp\./);
    await give(siteId, both?.id ?? '', 'hand');
    await undoLast(second.id);
    const all = await lettersOf(siteId);
    expect(all.find(({ id }) => id === both?.id)?.takenBack).toBeDefined();
    const [own, ...more] = all.filter(({ takenBack }) => !takenBack);
    expect(more).toEqual([]);
    expect(own?.content).toMatchObject({ about: { defects: [{}], work: 'New socket' } });
  });

  test('a certificate of the company that closes it too leaves the letter; withdrawn in its last revision, it takes its own back', async () => {
    const { siteId, number, first, second } = await inspected();
    const { supervisor, electrician, owner } = people();
    await doneByOthers(first.id);
    const [others] = await standing(siteId);
    await give(siteId, others?.id ?? '', 'hand');
    const issued = await repaired(siteId);
    const ours = async () => (await standing(siteId)).filter(({ certificateId }) => certificateId !== null);
    const [letter] = await ours();
    expect((await standing(siteId)).map(({ id }) => id)).toEqual(expect.arrayContaining([others?.id, letter?.id]));
    await give(siteId, letter?.id ?? '', 'hand');
    const correction = await within((trx) =>
      startCorrection(trx, supervisor, issued.certificateId, 'A word was wrong', moved),
    );
    const corrected = await issueFilled(deps(), company, correction);
    expect(await ours()).toHaveLength(2);
    await within((trx) => withdrawCertificate(trx, owner, corrected.certificateId, 'Not done', moved));
    expect((await standing(siteId)).map(({ id }) => id)).toEqual([others?.id]);
    const kept = (await lettersOf(siteId)).find(({ id }) => id === letter?.id);
    expect(kept?.takenBack?.why).toBe(`The certificate of the work, ${issued.number}, was withdrawn.`);
    // Each cause has its sentence.
    await doneByOthers(second.id, '2026-11-13');
    const another = (await standing(siteId)).find(({ id }) => id !== others?.id);
    await give(siteId, another?.id ?? '', 'hand');
    const whyOf = async (id = '') => (await lettersOf(siteId)).find((each) => each.id === id)?.takenBack?.why;
    const certificateId = first.certificate_id ?? '';
    const fewer = await within((trx) => startCorrection(trx, supervisor, certificateId, 'Not a fault', moved));
    await fill(database.db, electrician, fewer, [
      ...wholeInspection({ day: '2026-11-02', defects: [defects.outdoorSocket] }),
      { path: `observations/${second.observation_id}`, value: null },
      { path: `inspection_schedule/${defects.waterBond.slug}/observation_ids`, value: null },
    ]);
    const again = await issueFilled(deps(), company, fewer);
    expect(await whyOf(another?.id)).toBe(`Report ${number} was corrected and no longer asks for this work: C2.`);
    await within((trx) => withdrawCertificate(trx, owner, again.certificateId, 'Wrong home', moved));
    expect(await whyOf(others?.id)).toBe(`Report ${number} was withdrawn.`);
    // One that was taken back before reasons were kept.
    await database.db
      .updateTable('letter')
      .set({ taken_back_why: '' })
      .where('id', '=', others?.id ?? '')
      .execute();
    const old = (await lettersOf(siteId)).find(({ id }) => id === others?.id);
    expect(letterFor(old ?? (others as never), 'council', 'The council').lead).toMatch(/any more\. It said: /);
  });

  test('a corrected certificate of work that no longer closes a fault takes the letter of its first revision back', async () => {
    const { siteId, number, second } = await inspected();
    const { supervisor, electrician } = people();
    const issued = await repaired(siteId);
    const [letter] = await standing(siteId);
    await give(siteId, letter?.id ?? '', 'hand');
    const correction = await within((trx) =>
      startCorrection(trx, supervisor, issued.certificateId, 'One was not done', moved),
    );
    await fill(database.db, electrician, correction, [{ path: `remedies/item-${second.observation_id}`, value: null }]);
    await issueFilled(deps(), company, correction);
    const kept = (await lettersOf(siteId)).find(({ id }) => id === letter?.id);
    expect(kept?.takenBack?.why).toBe(`Its closing was taken back: C2 of ${number}.`);
    expect((await standing(siteId)).map(({ content }) => content)).toMatchObject([{ about: { defects: [{}] } }]);
  });

  test('ten answers write one letter, and the log names it alone', async () => {
    const { siteId, first, second } = await inspected();
    const { reportId } = await book(database.db, company, people().electrician, siteId, '2026-11-09');
    await fill(database.db, people().electrician, reportId, wholeInspection({ day: '2026-11-09', defects: [] }));
    await issueFilled(deps(), company, reportId);
    const said = [first, second].map(({ number, observation_id: id }) => ({
      number,
      id,
      answer: 'put_right' as const,
    }));
    await within((trx) => answerDefects(trx, people().office, siteId, said, moved));
    const letters = await standing(siteId);
    expect(letters.map(({ content }) => (content as never as { about: { defects: [] } }).about.defects.length)).toEqual(
      [2],
    );
    const log = await database.db
      .selectFrom('audit_event')
      .where('subject', '=', siteId)
      .where('action', '=', 'letter.written')
      .select('detail')
      .execute();
    expect(log.map(({ detail }) => JSON.parse(detail).letter)).toEqual(letters.map(({ id }) => id));
  });

  test('a letter that is given while another person’s verification rewrites it waits, and is not found', async () => {
    const { siteId, first, second } = await inspected();
    await doneByOthers(first.id);
    await move(people().office, second.id, 'not_ours', '2026-11-12', { paper });
    const [letter] = await standing(siteId);
    let given: Promise<unknown> = Promise.resolve();
    await within(async (trx) => {
      const verified = { id: second.id, move: 'verified', on: '2026-11-12', words: 'Seen', paper: '' } as const;
      await moveDefect(trx, people().supervisor, verified, moved);
      given = give(siteId, letter?.id ?? '', 'hand').catch((error: unknown) => error);
      await new Promise((go) => setTimeout(go, 300));
    });
    expect(await given).toBeInstanceOf(NotFoundError);
    expect((await standing(siteId)).map(({ content }) => content)).toMatchObject([{ about: { defects: [{}, {}] } }]);
  });

  test('two supervisors who verify the work of one letter at once leave each fault in one letter', async () => {
    const { siteId, first, second } = await inspected();
    for (const { id } of [first, second]) await move(people().office, id, 'not_ours', '2026-11-12', { paper });
    await Promise.all([first, second].map(({ id }) => move(people().supervisor, id, 'verified', '2026-11-12')));
    expect((await standing(siteId)).map(({ content }) => content)).toMatchObject([{ about: { defects: [{}, {}] } }]);
  });

  test('who verified it signs, whoever’s move it was; a client’s own move writes no letter', async () => {
    const { siteId, first } = await inspected();
    await doneByOthers(first.id);
    await database.db.deleteFrom('letter').where('site_id', '=', siteId).execute();
    const event = { kind: 'site.changed', subject: siteId } as const;
    await within((trx) => recordEvent(trx, people().client, event, moved));
    expect(await lettersOf(siteId)).toEqual([]);
    await within((trx) => recordEvent(trx, people().office, event, moved));
    expect((await wordsOf(siteId))[0]?.sign[0]).toBe(people().supervisor.name);
  });

  test('an owner’s own home gets no landlord’s duty: the letter is a record of the work', async () => {
    const { siteId, first } = await inspected({ tenure: 'owner' });
    await doneByOthers(first.id);
    const [letter] = await standing(siteId);
    const text = letterFor(letter as never, 'tenant', 'Ada');
    expect(text.sections[0]?.paragraphs).toEqual(['It is your written record of the work. Keep it with the report.']);
    expect(JSON.stringify(text)).not.toMatch(/landlord must|SI 2020/);
    const row = await database.db
      .selectFrom('letter')
      .where('id', '=', letter?.id ?? '')
      .select('due_on')
      .executeTakeFirstOrThrow();
    expect(row.due_on).toBeNull();
  });
});
