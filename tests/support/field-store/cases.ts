import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { nodeAt } from '../../../src/domain/report/fold.ts';
import { lastAtBoards } from '../../../src/domain/report/work.ts';
import { BOX } from '../../../src/domain/signature/stroke-path.ts';
import { basisOf } from '../../../src/domain/verification/overrides/basis.ts';
import { StaleFindingError, textOfBasis } from '../../../src/domain/verification/overrides/stale-finding.ts';
import type { DangerNotice } from '../../../src/features/danger-notices/domain/danger-notice.ts';
import { handOverNotice } from '../../../src/features/danger-notices/server/give-notice.ts';
import { CaptionTakenError, ConflictError, NotFoundError } from '../../../src/kernel/errors.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { commentOn } from '../../../src/server/reports/comment.ts';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { appendEntries } from '../../../src/server/reports/fill.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { judgeAt } from '../../../src/server/sections/electrician/findings/report-findings.ts';
import type { ReportStore } from '../../../src/server/sections/electrician/store.ts';
import { phonePhoto } from '../photos.ts';
import { book, fill, type Person, putInState } from '../world.ts';
import type { StorePlace, StoreWorld } from './world.ts';

/** What has to be there before the day is made ready, and what holds of the method then. */
type Case = { before?: (world: StoreWorld) => Promise<unknown>; holds: (place: StorePlace) => Promise<unknown> };

const now = '2026-11-24T10:00:00.000Z';
const earlier = '2026-11-24T09:00:00.000Z';
const circuit = 'boards/cu1/circuits/cu1-1';
const form = () => ({ submission: randomUUID(), contentHash: sha256(randomUUID()) });
const said = (at = now) => ({ ...form(), at, isNow: at === now });
const reading = (text: string) => ({ text, provenance: 'measured' as const });

/** A ring on 32 A, type B, without an RCD, whose Zs is above its limit. */
const highZs = (world: StoreWorld) =>
  fill(world.db, world.who, world.reportId, [
    { path: `${circuit}/zs`, value: reading('1.52') },
    ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'rcd_delay', 'rcd_ms', 'rcd_button'].map((name) => ({
      path: `${circuit}/${name}`,
      value: null,
    })),
    { path: `${circuit}/ocpd_standard`, value: 'BS EN 60898' },
    { path: `${circuit}/ocpd_type`, value: 'B' },
    { path: `${circuit}/ocpd_rating`, value: '32' },
  ]);

/** Gives a reason against it. */
async function giveReason({ store, reportId }: StorePlace, given = form()): Promise<void> {
  const { document, seq } = await store.report(reportId);
  const path = `${circuit}/zs`;
  const finding = judgeAt(document, path).find((each) => each.rule === 'ZS_OVER_MAX' && each.path === path);
  if (!finding) throw new Error('the circuit passes');
  const basisHash = sha256(textOfBasis(basisOf(document, finding)));
  await store.override(reportId, { rule: 'ZS_OVER_MAX', path, basisHash, base: seq, reason: 'Read twice', ...given });
}

/** Handed in, and returned with a question. */
async function returned({ db, site, reportId }: StoreWorld): Promise<void> {
  const { supervisor } = site.company.people;
  await putInState(db, reportId, 'submitted');
  await db.transaction().execute(async (trx) => {
    await commentOn(trx, supervisor, reportId, [{ path: 'supply/ze', text: 'Why so?' }], new Date(now));
    await returnReport(trx, supervisor, reportId, [], new Date(now));
  });
}

/** A danger, and that somebody took its notice. */
async function giveOnPaper({ db, who, site }: StoreWorld, reportId: string): Promise<void> {
  await fill(db, who, reportId, [
    { path: 'observations/o1', value: true },
    { path: 'observations/o1/code', value: 'C1' },
  ]);
  const handed = { observationId: 'o1', name: 'Mrs Penhale', at: earlier, drawing: undefined };
  await db.transaction().execute((trx) => handOverNotice(trx, who, reportId, handed, site.deps.clock()));
}

/** What a notice says. */
const notice: DangerNotice = {
  ...{ found: 'Bare live ends', where: 'Kitchen', madeSafe: 'no', how: '', toldWho: '', toldAt: '', day: '' },
  ...{ address: '3 Ropewalk', by: 'Elin', company: 'One', phone: '' },
};

/** Hands a report on, by who may. */
const hand = ({ db, site }: StoreWorld, by: 'apprentice' | 'office', to: Person, reportId: string) => {
  const given = { to: to.userId, note: 'The board is labelled', submission: randomUUID() };
  const actor = site.company.people[by];
  return db.transaction().execute((trx) => handOver(trx, actor, reportId, given, new Date(now)));
};

/** Somebody else than whose visit it is enters something at a circuit. */
async function entersAt({ db, reportId }: StoreWorld, who: Person, at: string): Promise<void> {
  const { seq: base } = await getReport(db, who, reportId);
  const changes = [{ path: `${circuit}/description`, value: 'Freezer' }];
  await appendEntries(db, who, reportId, { ...form(), base, changes }, new Date(at));
}

const callsOf = async ({ store, visitId }: StorePlace) => (await store.calls([visitId])).get(visitId) ?? [];
const kindsOf = async (place: StorePlace) => (await callsOf(place)).map(({ kind }) => kind);

/** One for each method: a method that is added has none, and this does not compile. */
export const cases: { readonly [Method in keyof ReportStore]: Case } = {
  timeZone: { holds: async ({ store }) => expect(await store.timeZone()).toBe('Europe/London') },
  account: {
    holds: async ({ store, who }) =>
      expect(await store.account()).toMatchObject({
        ...{ name: who.name, position: 'Tester', qualificationRefs: 'Inspection and testing, level 3' },
        company: { name: expect.stringContaining('One '), address: { town: expect.any(String) } },
      }),
  },
  namesOf: {
    holds: async ({ store, who }) =>
      expect([...(await store.namesOf([who.userId, 'nobody']))]).toEqual([[who.userId, who.name]]),
  },

  ownVisits: {
    async holds({ store, visitId }) {
      const on = async (day: string) => {
        const { today, coming, unfinished } = await store.ownVisits(day);
        return [today, coming, unfinished].map((all) => all.some(({ id }) => id === visitId));
      };
      expect(await on('2026-11-24')).toEqual([true, false, false]);
      expect(await on('2026-11-23')).toEqual([false, true, false]);
      expect(await on('2026-11-25')).toEqual([false, false, true]);
    },
  },
  visit: {
    async holds({ store, visitId, reportId, who }) {
      const expected = { id: visitId, reportId, electricianId: who.userId, status: 'booked', day: '2026-11-24' };
      expect(await store.visit(visitId)).toMatchObject(expected);
      await expect(store.visit(randomUUID())).rejects.toBeInstanceOf(NotFoundError);
    },
  },
  siteContacts: {
    holds: async ({ store, site }) =>
      expect(await store.siteContacts(site.company.sites.own)).toMatchObject({
        ...{ accessNotes: expect.any(String), client: { name: expect.stringContaining('Landlord') } },
      }),
  },
  visitEnding: {
    holds: async ({ store, visitId }) => expect(await store.visitEnding(await store.visit(visitId))).toBeUndefined(),
  },
  issuedAt: {
    async holds({ store, visitId, issued }) {
      const there = await store.issuedAt(await store.visit(visitId));
      expect(there).toContainEqual(expect.objectContaining({ reportId: issued.id, number: issued.number }));
    },
  },
  openDefects: {
    async holds({ store, site }) {
      const [siteId, elsewhere] = [site.company.sites.own, randomUUID()];
      const open = await store.openDefects({ siteId });
      expect(open).toMatchObject([{ id: 'obs-1' }, { id: 'obs-2' }]);
      expect(open).toEqual(await listOpenDefects(site.deps.db, site.company.people.electrician, siteId));
      await store.openDefects({ siteId: elsewhere }).then(
        (none) => expect(none).toEqual([]),
        (error) => expect(error).toBeInstanceOf(NotFoundError),
      );
    },
  },
  issuedReport: {
    async holds({ store, visitId, issued }) {
      const visit = await store.visit(visitId);
      const { document } = await store.issuedReport(visit, issued.id);
      expect(document.boards?.map(({ id }) => id)).toContain('cu1');
      await expect(store.issuedReport(visit, randomUUID())).rejects.toBeInstanceOf(NotFoundError);
    },
  },
  calls: {
    async holds(place) {
      expect(await callsOf(place)).toEqual([]);
      await place.store.arrive(place.visitId, said());
      expect(await callsOf(place)).toMatchObject([{ kind: 'arrived', at: now, byId: place.who.userId }]);
    },
  },
  arrive: {
    async holds(place) {
      const { store, visitId } = place;
      const arrival = said();
      for (let time = 0; time < 2; time += 1) await store.arrive(visitId, arrival);
      expect((await store.visit(visitId)).status).toBe('started');
      expect(await kindsOf(place)).toEqual(['arrived']);
    },
  },
  leave: {
    async holds(place) {
      const { store, visitId } = place;
      await expect(store.leave(visitId, said())).rejects.toBeInstanceOf(ConflictError);
      await store.arrive(visitId, said(earlier));
      const leaving = said();
      for (let time = 0; time < 2; time += 1) await store.leave(visitId, leaving);
      expect(await kindsOf(place)).toEqual(['arrived', 'left']);
    },
  },
  findNoAccess: {
    async holds(place) {
      const { store, visitId } = place;
      const nobody = { ...said(earlier), reason: 'nobody-in', words: 'Rang twice', photo: undefined } as const;
      for (let time = 0; time < 2; time += 1)
        expect((await store.findNoAccess(visitId, nobody)).photoFault).toBeUndefined();
      expect((await store.visit(visitId)).status).toBe('no access');
      expect(await callsOf(place)).toMatchObject([{ kind: 'no-access', reason: 'nobody-in', words: 'Rang twice' }]);
    },
  },
  takeBackCall: {
    async holds(place) {
      const { store, visitId } = place;
      await store.arrive(visitId, said());
      const [call] = await callsOf(place);
      const taken = { ...form(), callId: call?.id ?? '' };
      for (let time = 0; time < 2; time += 1) await store.takeBackCall(visitId, taken);
      expect([await kindsOf(place), (await store.visit(visitId)).status]).toEqual([[], 'booked']);
    },
  },

  ownReports: {
    async holds({ store, reportId, issued }) {
      const ids = async (...status: ('draft' | 'issued')[]) =>
        (await store.ownReports({ status })).reports.map(({ id }) => id);
      expect(await ids('draft')).toContain(reportId);
      expect(await ids('draft')).not.toContain(issued.id);
      expect(await ids('issued')).toContain(issued.id);
    },
  },
  handedTo: {
    async before(world) {
      const { apprentice } = world.site.company.people;
      const theirs = await book(world.db, world.site.company, apprentice);
      await hand(world, 'apprentice', world.who, theirs.reportId);
    },
    async holds({ store, site }) {
      const handed = [...(await store.handedTo()).values()];
      expect(handed).toContainEqual(expect.objectContaining({ note: 'The board is labelled' }));
      expect(handed.every(({ by }) => by === site.company.people.apprentice.name)).toBe(true);
    },
  },
  handedOn: {
    before: (world) => hand(world, 'office', world.site.company.people.supervisor, world.reportId),
    async holds({ store, reportId }) {
      const on = async (since: string) => (await store.handedOn(since)).map((each) => each.reportId);
      expect(await on('2026-11-24T00:00:00.000Z')).toContain(reportId);
      expect(await on('2026-11-25T00:00:00.000Z')).not.toContain(reportId);
    },
  },
  discarded: {
    before: ({ db, site, reportId }) =>
      db
        .transaction()
        .execute((trx) =>
          discardReport(
            trx,
            site.company.people.office,
            reportId,
            'Booked twice',
            new Date('2026-11-24T09:30:00.000Z'),
          ),
        ),
    async holds({ store, site, reportId }) {
      const by = site.company.people.office.name;
      expect(await store.discarded('2026-11-24T00:00:00.000Z')).toContainEqual(
        expect.objectContaining({ reportId, by, reason: 'Booked twice' }),
      );
      expect(await store.discarded('2026-11-25T00:00:00.000Z')).toEqual([]);
    },
  },
  corrections: {
    holds: async ({ store, reportId }) => {
      const report = await store.report(reportId);
      expect(await store.corrections([report])).toEqual(new Map());
    },
  },

  report: {
    async holds({ store, reportId, who }) {
      expect(await store.report(reportId)).toMatchObject({ id: reportId, status: 'draft', electricianId: who.userId });
      await expect(store.report(randomUUID())).rejects.toBeInstanceOf(NotFoundError);
    },
  },
  overrides: {
    before: highZs,
    async holds(place) {
      expect(await place.store.overrides(place.reportId)).toEqual([]);
      await giveReason(place);
      const [given] = await place.store.overrides(place.reportId);
      expect(given).toMatchObject({ reason: 'Read twice', byId: place.who.userId });
      expect(given?.basis.finding.path).toBe(`${circuit}/zs`);
    },
  },
  comments: {
    before: returned,
    holds: async ({ store, reportId }) =>
      expect(await store.comments(reportId)).toMatchObject([{ path: 'supply/ze', text: 'Why so?', replies: [] }]),
  },
  entriesAt: {
    async holds({ store, reportId }) {
      const { seq: base } = await store.report(reportId);
      const set = async (text: string) => {
        const changes = [{ path: 'supply/ze', value: reading(text) }];
        await store.fill(await store.report(reportId), { ...form(), base, changes });
      };
      for (const text of ['0.61', '0.62']) await set(text);
      const own = (await store.entriesAt(reportId, ['supply/ze'])).filter(({ base: of }) => of === base);
      expect(own.map(({ value }) => value)).toEqual([reading('0.61'), reading('0.62')]);
      expect(await store.entriesAt(reportId, ['supply/no-such-thing'])).toEqual([]);
    },
  },
  othersWork: {
    before: (world) => entersAt(world, world.site.company.people.supervisor, '2026-11-24T09:55:00.000Z'),
    async holds({ store, reportId, site }) {
      const last = async (minutes: number) => {
        const { work, asOf } = await store.othersWork(await store.report(reportId), minutes);
        return [lastAtBoards(work), asOf];
      };
      const theirs = { path: 'boards/cu1', byId: site.company.people.supervisor.userId };
      expect(await last(5)).toEqual([[{ ...theirs, at: '2026-11-24T09:55:00.000Z' }], undefined]);
      expect(await last(4)).toEqual([[], undefined]);
    },
  },
  givenNotices: {
    before: (world) => giveOnPaper(world, world.reportId),
    async holds({ store, reportId, who }) {
      const given = await store.givenNotices(await store.report(reportId));
      expect(given).toMatchObject([
        { observationId: 'o1', way: 'paper', name: 'Mrs Penhale', by: who.name, at: earlier },
      ]);
    },
  },
  lastInspection: {
    async holds({ store, reportId, issued }) {
      const last = await store.lastInspection(await store.report(reportId));
      expect(last).toMatchObject({ reportId: issued.id, number: issued.number, inspectedOn: '2026-11-20' });
    },
  },
  beginning: {
    async holds({ store, reportId, issued }) {
      const beginning = await store.beginning(await store.report(reportId));
      expect(beginning).toMatchObject({ number: issued.number, inspectedOn: '2026-11-20' });
      expect(beginning?.sources ?? {}).toEqual({});
    },
  },

  instruments: {
    holds: async ({ store, who }) =>
      expect(await store.instruments()).toMatchObject([{ make: 'Kestrel', carriedBy: who.userId }]),
  },
  defaults: {
    holds: async ({ store }) => expect(await store.defaults()).toMatchObject({ extent: 'All of it.' }),
  },
  ownTexts: {
    holds: async ({ store }) =>
      expect(await store.ownTexts()).toMatchObject([{ text: 'Cover of the riser joint box missing' }]),
  },
  usedTexts: {
    async holds({ store, reportId }) {
      const [report, id, text] = [await store.report(reportId), randomUUID(), randomUUID()];
      const changes = [
        { path: `observations/${id}`, value: true },
        { path: `observations/${id}/library_id`, value: text },
      ];
      await store.fill(report, { ...form(), base: report.seq, changes });
      expect(await store.usedTexts()).toContain(text);
    },
  },

  fill: {
    async holds({ store, reportId }) {
      const report = await store.report(reportId);
      const change = { ...form(), base: report.seq, changes: [{ path: 'supply/ze', value: reading('0.63') }] };
      const first = await store.fill(report, change);
      expect(first).toMatchObject({ applied: expect.arrayContaining(['supply/ze']), conflicts: [], replay: false });
      const after = await store.report(reportId);
      expect([nodeAt(after.document, 'supply/ze'), after.seq]).toEqual([reading('0.63'), first.seq]);
      expect(await store.fill(report, change)).toMatchObject({ seq: first.seq, replay: true });
      expect((await store.report(reportId)).seq).toBe(first.seq);
    },
  },
  carryOver: {
    async holds({ store, reportId }) {
      const report = await store.report(reportId);
      const last = await store.lastInspection(report);
      if (!last) throw new Error('nothing was issued before');
      // It has boards already.
      expect(await store.carryOver(reportId, { ...form(), last })).toEqual({ carried: false });
      const changes = [{ path: 'boards/cu1', value: null }];
      await store.fill(report, { ...form(), base: report.seq, changes });
      const carrying = { ...form(), last };
      for (let time = 0; time < 2; time += 1)
        expect(await store.carryOver(reportId, carrying)).toEqual({ carried: true });
      const { document } = await store.report(reportId);
      expect(document.boards?.map(({ id }) => id)).toHaveLength(last.document.boards?.length ?? 0);
    },
  },
  photosWaiting: {
    async holds({ store, reportId }) {
      expect(await store.photosWaiting(reportId, 'observations/o1')).toEqual([]);
    },
  },
  photos: { holds: async ({ store, reportId }) => expect([...(await store.photos(reportId)).keys()]).toEqual([]) },
  addPhotos: {
    async holds({ store, reportId, passesOnPhotos }) {
      const sent = { ...form(), boundTo: 'boards/cu1', sent: [await phonePhoto()], caption: '' };
      const { added, refused } = await store.addPhotos(reportId, sent);
      expect([added.length, refused]).toEqual([1, []]);
      // A phone keeps them until the server has them.
      if (passesOnPhotos) return expect(await store.photosWaiting(reportId, 'boards/cu1')).toHaveLength(1);
      expect([...(await store.photos(reportId)).keys()]).toEqual(added);
    },
  },
  handOverNotice: {
    before: ({ db, who, reportId }) =>
      fill(db, who, reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/code', value: 'C1' },
      ]),
    async holds({ store, reportId }) {
      const drawing = { ...BOX, strokes: [[10, 10, 90, 90]] };
      const handed = {
        ...form(),
        observationId: 'o1',
        name: 'Mrs Penhale',
        at: earlier,
        isNow: false,
        drawing,
        notice,
      };
      for (let time = 0; time < 2; time += 1) await store.handOverNotice(reportId, handed);
      const report = await store.report(reportId);
      expect(await store.givenNotices(report)).toMatchObject([
        {
          observationId: 'o1',
          way: 'paper',
          name: 'Mrs Penhale',
          at: earlier,
          drawing: { strokes: [[10, 10, 90, 90]] },
        },
      ]);
      const told = ['told_who', 'told_at'].map((name) => nodeAt(report.document, `observations/o1/${name}`));
      expect(told).toEqual(['The person who took the danger notice on paper', earlier]);
    },
  },
  captionPhoto: {
    async holds({ store, reportId, passesOnPhotos }) {
      const given = { ...form(), photoId: randomUUID(), caption: 'Board', was: '' };
      if (passesOnPhotos) return expect(store.captionPhoto(reportId, given)).rejects.toBeInstanceOf(NotFoundError);
      const sent = { ...form(), boundTo: 'boards/cu1', sent: [await phonePhoto()], caption: '' };
      const [photoId = ''] = (await store.addPhotos(reportId, sent)).added;
      await store.captionPhoto(reportId, { ...given, photoId });
      expect((await store.photos(reportId)).get(photoId)?.caption).toBe('Board');
      const late = { ...form(), photoId, caption: 'Meter', was: 'Shed' };
      await expect(store.captionPhoto(reportId, late)).rejects.toBeInstanceOf(CaptionTakenError);
    },
  },
  reply: {
    before: returned,
    async holds({ store, reportId, who }) {
      const [comment] = await store.comments(reportId);
      const answer = {
        submission: randomUUID(),
        replies: [{ commentId: comment?.id ?? '', text: 'Measured again', dealtWith: true }],
      };
      for (let time = 0; time < 2; time += 1) await store.reply(reportId, answer);
      expect(await store.comments(reportId)).toMatchObject([
        { dealtWith: true, replies: [{ text: 'Measured again', authorName: who.name, dealtWith: true }] },
      ]);
      // Who goes back and says something else has said both.
      const other = { ...answer, replies: [{ commentId: comment?.id ?? '', text: 'And noted', dealtWith: true }] };
      for (let time = 0; time < 2; time += 1) await store.reply(reportId, other);
      const texts = (await store.comments(reportId))[0]?.replies.map(({ text }) => text);
      expect(texts).toEqual(['Measured again', 'And noted']);
    },
  },
  override: {
    before: highZs,
    async holds(place) {
      const given = form();
      for (let time = 0; time < 2; time += 1) await giveReason(place, given);
      expect(await place.store.overrides(place.reportId)).toHaveLength(1);
      const { seq: base } = await place.store.report(place.reportId);
      const stale = { rule: 'ZS_OVER_MAX', path: `${circuit}/zs`, basisHash: sha256('other'), base, reason: 'So' };
      await expect(place.store.override(place.reportId, { ...stale, ...form() })).rejects.toBeInstanceOf(
        StaleFindingError,
      );
    },
  },
  takeBack: {
    before: highZs,
    async holds(place) {
      const { store, reportId } = place;
      await giveReason(place);
      const [given] = await store.overrides(reportId);
      const taken = { ...form(), overrideId: given?.id ?? '' };
      for (let time = 0; time < 2; time += 1)
        expect(await store.takeBack(reportId, taken)).toEqual({ path: `${circuit}/zs` });
      expect(await store.overrides(reportId)).toEqual([]);
    },
  },
  sign: {
    async holds({ store, reportId, who }) {
      const { seq } = await store.report(reportId);
      const as = ['inspected_by'];
      const signing = { ...form(), as, signature: who.name, drawing: undefined, photos: [] };
      await expect(store.sign(reportId, { ...signing, ...form(), seq: seq - 1 })).rejects.toBeInstanceOf(ConflictError);
      const elsewhere = { ...signing, ...form(), seq, photos: ['0190aaaa-0000-7000-8000-0000000000ee-1'] };
      await expect(store.sign(reportId, elsewhere)).rejects.toBeInstanceOf(ConflictError);
      for (let time = 0; time < 2; time += 1)
        expect(await store.sign(reportId, { ...signing, seq })).toMatchObject({ handedIn: true });
      expect((await store.report(reportId)).status).toBe('submitted');
    },
  },
  waitingSignature: {
    async holds({ store, reportId, who, passesOnPhotos: isPhone }) {
      expect(await store.waitingSignature(reportId)).toBeUndefined();
      const { seq } = await store.report(reportId);
      const signing = { as: ['inspected_by'], signature: who.name, drawing: undefined, photos: [] };
      await store.sign(reportId, { ...form(), ...signing, seq });
      expect(await store.waitingSignature(reportId)).toEqual(isPhone ? { photos: 0 } : undefined);
    },
  },
};
