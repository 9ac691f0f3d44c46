import { withFollowUps } from '../../src/domain/forms/asked/follow-ups.ts';
import type { FormDefinition } from '../../src/domain/forms/definition.ts';
import { itemsOf } from '../../src/domain/forms/document.ts';
import { pathOfPhotos, photosAt } from '../../src/domain/forms/photos.ts';
import { newDocument } from '../../src/domain/forms/registry.ts';
import { applyConflicts } from '../../src/domain/report/conflicts.ts';
import type { Entry } from '../../src/domain/report/entry.ts';
import { type Change, mergeChange } from '../../src/domain/report/merge.ts';
import { unsent } from '../../src/domain/sent-mail/sent-mail.ts';
import { nothingSettled } from '../../src/domain/standards/company-defaults.ts';
import type { GivenNotice } from '../../src/features/danger-notices/domain/given-notice.ts';
import { informedByNotice } from '../../src/features/danger-notices/domain/informed.ts';
import { CaptionTakenError, ConflictError, NotFoundError } from '../../src/kernel/errors.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type {
  Appended,
  Override,
  Report,
  ReportChange,
  ReportPhoto,
  ReportStore,
  Visit,
  VisitCall,
} from '../../src/server/sections/electrician/store.ts';

type Kept = {
  report: Report;
  log: Entry[];
  overrides: Override[];
  photos: Map<string, ReportPhoto>;
  notices: GivenNotice[];
};

/** What a phone would keep of one report and its visit: maps, and the same merging as on the server. No database, no Node. */
export function memoryFieldStore(viewer: Viewer, form: FormDefinition, now: () => Date) {
  const reports = new Map<string, Kept>();
  const answers = new Map<string, Appended>();
  const visits = new Map<string, Visit>();
  const calls = new Map<string, readonly VisitCall[]>();
  const say = (id: string, said: Pick<VisitCall, 'kind' | 'at'> & Partial<VisitCall>) => {
    const standing = calls.get(id) ?? [];
    const call = { reason: null, words: '', photo: null, byId: viewer.userId, by: viewer.name, ...said };
    calls.set(id, [...standing, { id: `call-${standing.length + 1}`, ...call }]);
  };

  const kept = (id: string): Kept => {
    const found = reports.get(id);
    if (!found) throw new NotFoundError(`report ${id}`);
    return found;
  };

  function add(id: string, site: string): void {
    const visit: Visit = {
      ...{ id: `visit-${id}`, kind: form.formType, status: 'booked', siteId: `site-${id}`, siteName: site },
      ...{ addressLines: ['1 Test Street'], town: 'Testham', postcode: 'ZX1 1AA', electricianId: viewer.userId },
      ...{
        electricianName: viewer.name,
        day: now().toISOString().slice(0, 10),
        windowFrom: '09:00',
        windowTo: '12:00',
      },
      ...{ expectedBoards: 1, expectedCircuits: 8, accessNotes: 'Ring twice', hazards: '', startedAt: null },
      ...{ bookedFrom: null, begunBecause: null },
      ...{ reportId: id, reportStatus: 'draft' },
    };
    const report: Report = {
      ...{ id, formType: form.formType, edition: form.edition, status: 'draft', siteId: visit.siteId, siteName: site },
      ...{ addressLines: visit.addressLines, town: visit.town, postcode: visit.postcode, clientId: 'client' },
      ...{ visitId: visit.id, visitDay: visit.day, electricianId: viewer.userId, electricianName: viewer.name },
      ...{ correctsCertificateId: null, correctionReason: null, submittedAt: null, updatedAt: now().toISOString() },
      ...{ seq: 0, document: newDocument(form), conflicts: [], timeZone: 'Europe/London', returnedSeq: null },
      ...{ submittedSeq: null, submittedBy: null, approvedBy: null, approvedAt: null, signatures: {} },
    };
    visits.set(visit.id, visit);
    reports.set(id, { report, log: [], overrides: [], photos: new Map(), notices: [] });
  }

  function fill(reportId: string, { submission, base, changes }: Omit<ReportChange, 'contentHash'>): Appended {
    const before = answers.get(submission);
    if (before) return { ...before, replay: true };
    const { report, log } = kept(reportId);
    if (report.status !== 'draft') throw new ConflictError(`This report is ${report.status}`);
    const merged = mergeChange({
      ...{ current: report.document, conflicts: report.conflicts, base, changes },
      authorId: viewer.userId,
      log: base === report.seq ? undefined : log,
    });
    const entries = merged.entries.map(
      (entry, at): Entry => ({
        ...{ authorId: viewer.userId, deviceAt: null, serverAt: now().toISOString(), submission, base },
        ...entry,
        seq: report.seq + 1 + at,
      }),
    );
    log.push(...entries);
    report.document = merged.document;
    report.seq += entries.length;
    report.conflicts = applyConflicts(report.conflicts, entries);
    const answer: Appended = {
      seq: report.seq,
      applied: entries.filter(({ kind }) => kind === 'set').map(({ path }) => path),
      conflicts: report.conflicts.filter(({ seq }) => entries.some((entry) => entry.seq === seq)),
      replay: false,
    };
    answers.set(submission, answer);
    return answer;
  }

  const store: ReportStore = {
    timeZone: async () => 'Europe/London',
    account: async () => ({
      ...{ name: viewer.name, position: 'Electrician', qualificationRefs: 'C&G 2391-52' },
      company: {
        name: 'Volt & Ampère Ltd',
        address: { lines: ['2 Works Road'], town: 'Testham', postcode: 'ZX1 2BB' },
      },
    }),
    namesOf: async (ids) => new Map(ids.filter((id) => id === viewer.userId).map((id) => [id, viewer.name])),
    ownVisits: async () => ({ today: [...visits.values()], coming: [], unfinished: [] }),
    async visit(id) {
      const visit = visits.get(id);
      if (!visit) throw new NotFoundError(`visit ${id}`);
      return visit;
    },
    siteContacts: async () => {
      const nobody = { name: '', phone: '', email: '' };
      return { accessNotes: '', client: { ...nobody, name: 'Harlech House Lettings' }, agent: nobody };
    },
    visitEnding: async () => undefined,
    issuedAt: async () => [],
    issuedReport: async (_, id) => {
      throw new NotFoundError(`issued report ${id}`);
    },
    calls: async () => calls,
    async arrive(id, { at }) {
      const visit = await store.visit(id);
      visits.set(id, { ...visit, status: 'started', startedAt: visit.startedAt ?? at });
      say(id, { kind: 'arrived', at });
    },
    async leave(id, { at }) {
      say(id, { kind: 'left', at });
    },
    async findNoAccess(id, { at, reason, words }) {
      visits.set(id, { ...(await store.visit(id)), status: 'no access' });
      say(id, { kind: 'no-access', at, reason, words });
      return { photoFault: undefined };
    },
    async takeBackCall(id) {
      const rest = calls.get(id)?.slice(0, -1) ?? [];
      calls.set(id, rest);
      const status = rest.some(({ kind }) => kind === 'arrived') ? 'started' : 'booked';
      visits.set(id, { ...(await store.visit(id)), status });
    },
    ownReports: async ({ status }) => ({
      reports: [...reports.values()].map(({ report }) => report).filter((report) => status.includes(report.status)),
    }),
    handedTo: async () => new Map(),
    handedOn: async () => [],
    discarded: async () => [],
    corrections: async () => new Map(),
    report: async (id) => ({ ...kept(id).report }),
    overrides: async (id) => kept(id).overrides,
    comments: async () => [],
    entriesAt: async (id, paths) => kept(id).log.filter(({ path }) => paths.includes(path)),
    othersWork: async () => ({ work: [] }),
    givenNotices: async ({ id }) => kept(id).notices,
    openDefects: async () => [],
    lastInspection: async () => undefined,
    beginning: async () => undefined,
    instruments: async () => [],
    defaults: async () => nothingSettled,
    ownTexts: async () => [],
    usedTexts: async () => [],
    fill: async (report, change) =>
      fill(report.id, { ...change, changes: withFollowUps(report.document, change.changes) }),
    carryOver: async () => ({ carried: false }),
    photos: async (id) => kept(id).photos,
    photosWaiting: async () => [],
    async addPhotos(id, { boundTo, sent, caption = '', submission }) {
      const { report, photos } = kept(id);
      const added = sent.map((bytes) => bytes.join('').slice(0, 64).padEnd(64, '0'));
      const known = { smallId: '', caption, takenAt: null, width: 4, height: 3 };
      for (const photo of added) photos.set(photo, { id: photo, ...known });
      const value = [...new Set([...photosAt(report.document, boundTo), ...added])];
      fill(id, { submission, base: report.seq, changes: [{ path: pathOfPhotos(boundTo), value }] });
      return { added, refused: [] };
    },
    async handOverNotice(id, { observationId, name, at, drawing, submission }) {
      const { report, notices: given } = kept(id);
      // The same form twice.
      if (given.some((each) => each.id === submission)) return;
      const observation = itemsOf(report.document.observations).find((each) => each.id === observationId);
      if (!observation) throw new NotFoundError(`observation ${observationId}`);
      const changes = informedByNotice(observation, { way: 'paper', at }, { given, unsettled: report.conflicts });
      fill(id, { submission, base: report.seq, changes });
      given.push({
        ...{ id: submission, reportId: id, observationId, way: 'paper', name, email: '', by: viewer.name, at, drawing },
        ...unsent,
        ...{ expiresAt: null, openedAt: null, receivedAt: null, revokedAt: null, receivedBy: '', isLost: false },
      });
    },
    async captionPhoto(id, { photoId, caption, was }) {
      const photo = kept(id).photos.get(photoId);
      if (!photo) throw new NotFoundError(`photo ${photoId}`);
      if (photo.caption !== caption && photo.caption !== was) throw new CaptionTakenError(photo.caption);
      kept(id).photos.set(photoId, { ...photo, caption });
    },
    async reply() {},
    async override() {},
    takeBack: async () => ({ path: '' }),
    waitingSignature: async () => undefined,
    async sign(id, { seq }) {
      const { report } = kept(id);
      if (report.seq !== seq) throw new ConflictError('This report has changed since you read it.');
      report.status = 'submitted';
      return { handedIn: true };
    },
  };
  return {
    store,
    add,
    /** Fills in as an earlier form would have. */
    fill: (id: string, changes: readonly Change[]) =>
      fill(id, { submission: crypto.randomUUID(), base: kept(id).report.seq, changes }),
    report: (id: string) => kept(id).report,
  };
}
