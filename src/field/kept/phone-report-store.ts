import { asClocked } from '../../domain/field-sync/clock.ts';
import { asSeen } from '../../domain/field-sync/held-photos.ts';
import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import { withFollowUps } from '../../domain/forms/asked/follow-ups.ts';
import { carriedFrom } from '../../domain/forms/carried/carry-over.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { recordsWithPhotos } from '../../domain/forms/photos.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { isOfSignatory, signatoriesAt } from '../../domain/forms/signatories.ts';
import { isTextOfObservation, usedTexts } from '../../domain/library/used-texts.ts';
import { isItemPath, itemsAround } from '../../domain/report/path.ts';
import { stillToSign } from '../../domain/report/signatures.ts';
import { isBeingFilled } from '../../domain/report/status.ts';
import { changeFault, sameValue } from '../../domain/report/value.ts';
import { minutesBefore } from '../../domain/report/work.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { basisOf } from '../../domain/verification/overrides/basis.ts';
import { isOnSite, lastCallOf } from '../../domain/visit/calls.ts';
import { openVisit, visitIs, visitStatusAfter } from '../../domain/visit/status.ts';
import type { Viewer } from '../../server/context.ts';
import { canonicalJson } from '../../server/documents/certificates/canonical.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../server/errors.ts';
import { StaleFindingError, textOfBasis } from '../../server/findings/stale-finding.ts';
import { hashOf } from '../../server/portable-ids.ts';
import type { AddedPhotos } from '../../server/reports/photos/add-photos.ts';
import { judgeAt } from '../../server/sections/electrician/findings/report-findings.ts';
import type {
  Appended,
  Entry,
  LastInspection,
  Override,
  ReportStore,
  VisitCall,
} from '../../server/sections/electrician/store.ts';
import { callsHere, withCalls } from './attendance.ts';
import type { Entered } from './database.ts';
import { type Draft, filled, reportOf, withSignature } from './draft.ts';
import { handOverNotice, noticesHere } from './notices.ts';
import type { Phone } from './phone.ts';
import { photosAdded, photosToSign, readToKeep, waitingPhotos } from './photos.ts';
import { changesFromRendered } from './rendered-changes.ts';
import { signatureValues } from './signature-values.ts';

/** Others' entries arrive with each contact. After a longer silence the page says how old they are. */
const OLD_MINUTES = 5;
/** Most values in one submission: below the server's limit, with room for derived values. */
const MOST_AT_ONCE = 2000;

/**
 * The report store of the electrician's pages on the phone: reads the phone's data and writes unsent entries.
 * @param keepsFiles  the server cannot be reached: keeps a photo that belongs to a form together with the form
 */
export function phoneReportStore(
  phone: Phone,
  viewer: Viewer,
  clock: () => Date,
  { keepsFiles = false }: { keepsFiles?: boolean } = {},
): ReportStore {
  const account = () => phone.part('account');
  const clockOff = async () => (await phone.fact<number>('clock off')) ?? 0;
  const namesOf = async (ids: readonly string[]) => {
    const [{ names }, since] = [await account(), await phone.fact<Record<string, string>>('names')];
    const known = { ...names, ...since, [viewer.userId]: viewer.name };
    return new Map(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]] as const])));
  };
  const saidHere = async () => callsHere(await phone.enteredSince(await phone.fact<number>('told up to')), viewer);
  const visits = async () => {
    const said = await saidHere();
    return (await phone.part('visits')).map((visit) => withCalls(visit, said));
  };
  const visit = async (id: string) => {
    const found = (await visits()).find((each) => each.id === id);
    if (!found) throw new NotFoundError(`visit ${id} on this phone`);
    return found;
  };
  /** The same id with other content means that the person went back and typed something else: a form of its own. */
  const ownOf = async (about: string, { submission, contentHash }: Form): Promise<Form> => {
    const before = await phone.formOf(submission);
    if (!before || before.contentHash === contentHash) return { submission, contentHash };
    const hash = (await hashOf(`${about}\n${contentHash}`)).slice(0, 32);
    return { submission: `${submission}-${hash}`, contentHash };
  };
  /**
   * A form sent twice is entered once, as on the server.
   * @param about  id of the report or visit. @param work  enters the form under the id that it is given.
   */
  const once = async <T>(about: string, form: Form, work: (form: Form) => Promise<T>): Promise<T> =>
    phone.inTurn(async () => {
      const own = await ownOf(about, form);
      const before = await phone.enteredBy(own);
      return before ? (before.answer as T) : work(own);
    });
  const calls = async (ids: readonly string[]): Promise<ReadonlyMap<string, readonly VisitCall[]>> => {
    // A day that an older build made ready has no such part.
    const has = (await phone.parts()).some(({ name }) => name === 'calls');
    const [kept, here] = [has ? await phone.part('calls') : {}, await saidHere()];
    return new Map(
      ids.map((id) => {
        const told = kept[id] ?? [];
        const isTold = ({ at }: VisitCall) => told.some((call) => call.byId === viewer.userId && call.at === at);
        return [id, [...told, ...here.filter((call) => call.visit === id && !isTold(call))]];
      }),
    );
  };
  /** An issued report by id: the last inspections, and the reports that came with them. */
  const issuedHere = async (): Promise<ReadonlyMap<string, ReportDocument>> =>
    new Map(
      (await phone.parts()).flatMap(({ name, content }) => {
        const [kind, id = ''] = name.split('/');
        if (kind === 'issued' && id !== '') return [[id, content as ReportDocument] as const];
        const last = kind === 'last' && (content as LastInspection | null);
        return last ? [[last.reportId, last.document] as const] : [];
      }),
    );
  const issuedAt: ReportStore['issuedAt'] = async ({ id }) => {
    const { status } = await visit(id);
    if (!openVisit.includes(status)) return [];
    // The phone has the last reports in full, and only the titles of earlier ones.
    const [told = [], here] = [(await phone.part('issued'))[id], await issuedHere()];
    return told.map((each) => (here.has(each.reportId) ? each : { ...each, needsSignal: true }));
  };
  const attending = <Kind extends 'start-visit' | 'leave-visit' | 'no-access'>(
    kind: Kind,
    visit: string,
    { at, isNow, submission, contentHash }: Form & { at: string; isNow: boolean },
  ) => ({ kind, visit, contentHash, ...common(submission), ...(!isNow && { at }) });
  const mustBeOpen = ({ status }: Draft) => {
    if (!isBeingFilled(status)) throw new ConflictError(`This report is ${status}: it cannot be filled in now.`);
  };
  /** The server's number that a form from the server was based on. */
  const drawnByServer = ({ id, told }: Draft, { isOfServer, base }: { isOfServer?: boolean; base: number }) => {
    if (!isOfServer) return undefined;
    if (base !== told.report.seq && !keepsFiles) throw new NotFoundError(`what report ${id} was at ${base}`);
    return base < told.report.seq ? undefined : told.report.document;
  };
  const common = (submission: string) => ({ submission, enteredAt: clock().toISOString() });

  return {
    timeZone: async () => (await account()).timeZone,
    account: async () => (await account()).account,
    namesOf,
    async ownVisits(today) {
      const all = await visits();
      return {
        today: all.filter(({ day, status }) => day === today && status !== 'cancelled'),
        coming: all.filter(({ day, status }) => day > today && status !== 'cancelled'),
        unfinished: all.filter(({ day, status }) => day < today && (status === 'started' || status === 'booked')),
      };
    },
    visit,
    siteContacts: (siteId) => phone.part(`site/${siteId}`),
    async visitEnding({ status, id }) {
      // Only the server knows how it ended.
      if (status === 'cancelled') throw new NotFoundError(`how visit ${id} ended, on this phone`);
      return undefined;
    },
    issuedAt,
    async issuedReport(asked, reportId) {
      const told = (await issuedAt(asked)).find((each) => each.reportId === reportId);
      const document = (await issuedHere()).get(reportId);
      if (!told || !document) throw new NotFoundError(`issued report ${reportId} on this phone`);
      return { ...told, document };
    },
    calls,
    async arrive(id, { at, isNow, ...posted }) {
      const { status, siteName } = await visit(id);
      await once(id, posted, async (form) => {
        const { timeZone } = await account();
        const day = dayIn(new Date(at), timeZone);
        const here = isOnSite((await calls([id])).get(id) ?? [], viewer.userId, { day, timeZone });
        if (status === 'started' && here) return;
        if (!visitStatusAfter('arrive', status)) throw new ConflictError(`This visit is ${visitIs(status)}.`);
        await phone.enter(entered(form, attending('start-visit', id, { at, isNow, ...form }), siteName, null));
      });
    },
    async leave(id, { at, isNow, ...posted }) {
      const { siteName } = await visit(id);
      await once(id, posted, async (form) => {
        const last = lastCallOf((await calls([id])).get(id) ?? [], viewer.userId);
        if (last?.kind === 'left') return;
        if (last?.kind !== 'arrived') throw new ConflictError('You have not recorded your arrival.');
        // With no typed time, this phone's clock was wrong now or before: the server corrects it.
        if (at < last.at && !isNow) throw new ConflictError('This is before your arrival.');
        await phone.enter(entered(form, attending('leave-visit', id, { at, isNow, ...form }), siteName, null));
      });
    },
    async findNoAccess(id, { at, reason, words, photo, ...posted }) {
      // With a signal the photo goes to the server with its record; without, it waits and follows later.
      if (photo && !keepsFiles) throw new NotFoundError(`a photo of visit ${id} on this phone`);
      const { status, siteName } = await visit(id);
      const { photos, refused } = await readToKeep(photo ? [photo] : []);
      if (refused[0] !== undefined) return { photoFault: refused[0] };
      // As with photos of a record, text typed next to a photo does not identify it.
      const contentHash = await hashOf([posted.contentHash, ...photos.map(({ sha256 }) => sha256)].join('\n'));
      return once(id, { ...posted, contentHash }, async (form) => {
        const lost =
          photos.length > 0
            ? ' This photo was not kept. Undo your report of no access, and make it again with the photo.'
            : '';
        if (!visitStatusAfter('find no access', status))
          throw new ConflictError(`This visit is ${visitIs(status)}.${lost}`);
        const sent = { ...attending('no-access', id, { at, isNow: false, ...form }), reason, words };
        const answer = { photoFault: undefined, isPhotoWaiting: photos.length > 0 };
        const behind = photos.map(({ sha256 }): FieldSubmission => {
          const on = { call: form.submission, standsOn: [form.submission] };
          return { kind: 'no-access-photo', visit: id, photo: sha256, ...on, ...common(`${form.submission}-photo`) };
        });
        const entries = [sent, ...behind].map((each) => entered(form, each, siteName, answer));
        await phone.enter(entries, undefined, { photos });
        return answer;
      });
    },
    async takeBackCall(id, { callId }) {
      await phone.inTurn(async () => {
        const back = (await phone.fact<string[]>('taken back')) ?? [];
        // The same form again.
        if (back.includes(callId)) return;
        const own = (await phone.entered()).find(
          ({ sent, state }) =>
            'visit' in sent && sent.visit === id && sent.submission === callId && state === 'waiting',
        );
        // The server takes back what it already has.
        if (!own) throw new NotFoundError(`what was said of visit ${id}, on this phone`);
        if ((await calls([id])).get(id)?.at(-1)?.id !== callId)
          throw new ConflictError('There is a later entry. Undo that first.');
        const goneEntries = (await phone.entered()).flatMap(({ n, sent }) =>
          n === own.n || ('call' in sent && sent.call === callId) ? [n] : [],
        );
        await phone.told({ goneEntries, facts: { 'taken back': [...back, callId].slice(-20) } });
      });
    },

    async ownReports({ status, after }) {
      const { reports } = await phone.part('reports');
      const drafts = new Map((await phone.drafts()).map((draft) => [draft.id, draft]));
      const asHere = reports.map((report) => ({ ...report, status: drafts.get(report.id)?.status ?? report.status }));
      // The server knows more about past visits than the phone.
      if (after !== undefined) throw new NotFoundError('older reports on this phone');
      return { reports: asHere.filter((report) => status.includes(report.status)) };
    },
    handedTo: async () => new Map((await phone.part('reports')).handedTo.map((each) => [each.reportId, each])),
    handedOn: async (since) => (await phone.part('reports')).handedOn.filter(({ at }) => at >= since),
    discarded: async (since) => ((await phone.part('reports')).discarded ?? []).filter(({ at }) => at >= since),
    async corrections(reports) {
      const { corrections } = await phone.part('reports');
      return new Map(reports.flatMap(({ id }) => (corrections[id] ? [[id, corrections[id]] as const] : [])));
    },

    report: async (id) => reportOf(await phone.draft(id)),
    async overrides(id) {
      const { told, toldUpTo } = await phone.draft(id);
      const since = (await phone.enteredSince(toldUpTo)).filter(({ sent }) => 'report' in sent && sent.report === id);
      const back = new Set(since.flatMap(({ sent }) => (sent.kind === 'take-back' ? [overrideId(sent.override)] : [])));
      const given = since.flatMap(({ sent, answer }) => (sent.kind === 'override' ? [answer as Override] : []));
      return [...told.overrides, ...given].filter((each) => !back.has(each.id));
    },
    async comments(id) {
      const { told, toldUpTo, seq } = await phone.draft(id);
      const replies = (await phone.enteredSince(toldUpTo)).flatMap(({ sent }) =>
        sent.kind === 'reply' && sent.report === id
          ? sent.replies.map((reply) => ({ ...reply, at: sent.enteredAt }))
          : [],
      );
      return told.comments.map((comment) => {
        const own = replies.filter(({ commentId }) => commentId === comment.id);
        if (own.length === 0) return comment;
        const said = own.map(({ text, dealtWith, at }) => ({
          text,
          dealtWith,
          at,
          authorName: viewer.name,
          atSeq: seq,
        }));
        return {
          ...comment,
          replies: [...comment.replies, ...said],
          replied: true,
          dealtWith: comment.dealtWith || own.some(({ dealtWith }) => dealtWith),
        };
      });
    },
    async entriesAt(id, paths) {
      const { told, moves } = await phone.draft(id);
      // The server's word on an own entry counts: it may conflict with another person's.
      const isTold = (move: Entry) =>
        told.entries.some((e) => e.path === move.path && e.submission === move.submission);
      return [...told.entries, ...moves.filter((move) => !isTold(move))].filter(({ path }) => paths.includes(path));
    },
    async othersWork({ id }, minutes) {
      const [heard, off] = [await phone.fact<string>('last heard'), await clockOff()];
      if (heard === undefined) return { work: [] };
      const { work = [] } = (await phone.draft(id)).told;
      const since = minutesBefore(new Date(heard), minutes);
      const isOld = heard < minutesBefore(new Date(clock().getTime() - off), OLD_MINUTES);
      return {
        work: work.filter(({ byId, at }) => byId !== viewer.userId && at >= since),
        ...(isOld && { asOf: heard }),
      };
    },
    instruments: async () => (await phone.part('standards')).instruments,
    defaults: async () => (await phone.part('standards')).defaults,
    async ownTexts() {
      // The caller searches the library with them: without the library the server answers.
      await phone.part('library');
      return (await phone.part('standards')).ownTexts;
    },
    async usedTexts() {
      const { usedTexts: told = [] } = await phone.part('standards');
      // Add the uses on this phone that the server has not counted yet.
      const own = (await phone.entered()).flatMap(({ sent }) =>
        sent.kind === 'fill' ? sent.changes.flatMap(({ path, to }) => (isTextOfObservation(path) ? [to] : [])) : [],
      );
      return usedTexts([...own.reverse(), ...told]);
    },
    async givenNotices({ id }, asked) {
      const { told, toldUpTo } = await phone.draft(id);
      const since = await phone.enteredSince(toldUpTo);
      const waits = since.some(({ sent, state }) => state === 'waiting' && 'report' in sent && sent.report === id);
      // The server knows what became of a mail, if it has everything that the mail is about.
      if (asked?.isToShow && !waits && !keepsFiles) throw new NotFoundError(`who has the notices of report ${id} now`);
      return [...(told.notices ?? []), ...noticesHere(since, id, viewer, await clockOff())];
    },
    openDefects: ({ siteId }) => phone.part(`open/${siteId}`),
    lastInspection: async ({ id }) => (await phone.part(`last/${id}`)) ?? undefined,

    async fill({ id, document }, change) {
      const changes = withFollowUps(document, change.changes);
      for (const { path, value } of changes) {
        const fault = isOfSignatory(path) ? `${path} is filled from the account that signs` : changeFault(path, value);
        if (fault) throw new BadInputError(fault);
      }
      return phone.inTurn(async () => {
        const form = await ownOf(id, change);
        const again = await phone.enteredBy(form);
        if (again) return { ...(again.answer as Appended), replay: true };
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        const by = { userId: viewer.userId, now: clock().toISOString(), submission: form.submission };
        const after = filled(draft, { base: change.base, changes, drawn: drawnByServer(draft, change) }, by);
        // The person changed nothing: there is nothing to send.
        if (after.sent.length === 0) return after.answer;
        const waiting = (await phone.enteredSince()).filter(({ state }) => state === 'waiting').map(({ sent }) => sent);
        const standsOn = madeBy(
          waiting,
          id,
          after.sent.map(({ path }) => path),
        );
        const sent: FieldSubmission = {
          ...common(form.submission),
          ...{ kind: 'fill', report: id, contentHash: change.contentHash, base: draft.told.report.seq },
          changes: after.sent,
          ...(standsOn.length > 0 && { standsOn }),
        };
        await phone.enter(entered(form, sent, draft.told.report.siteName, after.answer), after.draft);
        return after.answer;
      });
    },
    async carryOver(id, { last, circuit, ...posted }) {
      return once(id, posted, async ({ submission, contentHash }) => {
        const kept = await phone.draft(id);
        mustBeOpen(kept);
        const carried = carriedFrom(last, kept.document, circuit);
        if (!carried) return { carried: false };
        const changes = withFollowUps(kept.document, carried);
        const answer = { carried: true };
        const all: Entered[] = [];
        let draft = kept;
        // One request is limited in size; the phone stores all of it or nothing.
        for (let at = 0; at < changes.length; at += MOST_AT_ONCE) {
          const form = { submission: at === 0 ? submission : `${submission}-${at}`, contentHash };
          const by = { userId: viewer.userId, now: clock().toISOString(), submission: form.submission };
          const some = changes.slice(at, at + MOST_AT_ONCE);
          const after = filled(draft, { base: draft.seq, changes: some }, by);
          draft = after.draft;
          if (after.sent.length === 0) continue;
          const standsOn = madeBy(
            all.map(({ sent }) => sent),
            id,
            after.sent.map(({ path }) => path),
          );
          const sent: FieldSubmission = {
            ...common(form.submission),
            ...{ kind: 'fill', report: id, contentHash, base: draft.told.report.seq, changes: after.sent },
            ...(standsOn.length > 0 && { standsOn }),
          };
          all.push(entered(form, sent, draft.told.report.siteName, answer));
        }
        await phone.enter(all, draft);
        return answer;
      });
    },
    // The phone has only the name of a photo that the server has: changes to it go to the server.
    photos: async () => new Map(),
    photosWaiting: (id, boundTo) => waitingPhotos(phone, id, boundTo),
    async addPhotos(id, { submission, contentHash, boundTo, sent }) {
      const read = await readToKeep(sent);
      // Text typed next to photos does not identify them.
      const said = await hashOf([contentHash, ...read.photos.map(({ sha256 }) => sha256)].join('\n'));
      return once(id, { submission, contentHash: said }, async (form) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        if (!recordsWithPhotos(definitionOf(draft.document), draft.document).some((each) => each.boundTo === boundTo))
          throw new ConflictError('The record of these photos was removed. They were not added.');
        const there = await photosAdded(phone, id, boundTo);
        const photos = read.photos.filter(({ sha256 }) => !there.has(sha256));
        const answer: AddedPhotos = { added: photos.map(({ sha256 }) => sha256), refused: read.refused };
        const entries = photos.map(({ sha256 }, at) => {
          const added = { kind: 'add-photo', report: id, boundTo, photo: sha256 } as const;
          const site = draft.told.report.siteName;
          return entered(form, { ...added, ...common(`${form.submission}-${at + 1}`) }, site, answer);
        });
        if (entries.length > 0) await phone.enter(entries, undefined, { photos });
        return answer;
      });
    },
    async handOverNotice(id, posted) {
      await once(id, posted, async (form) => {
        const now = clock().toISOString();
        // As the server will correct it, because the derived value is signed.
        const at = posted.isNow ? asClocked(now, await clockOff()) : posted.at;
        const given = { ...posted, ...form, at };
        const draft = await phone.draft(id);
        if (draft.status === 'discarded') throw new ConflictError('This report is discarded: no notice of it is sent.');
        const since = await phone.enteredSince(draft.toldUpTo);
        const waiting = since.flatMap(({ sent, state }) => (state === 'waiting' ? [sent] : []));
        const before = [...(draft.told.notices ?? []), ...noticesHere(since, id, viewer, await clockOff())];
        const by = { viewer, now };
        const after = handOverNotice(draft, given, { waiting, given: before }, by);
        const site = draft.told.report.siteName;
        const all = [after.sent].map((sent) => entered(form, sent, site, null));
        if (after.told) {
          const standsOn = madeBy(
            waiting,
            id,
            after.told.changes.map(({ path }) => path),
          );
          const { contentHash } = form;
          const fill = { kind: 'fill' as const, report: id, contentHash, base: draft.told.report.seq, ...after.told };
          const sent = { ...fill, enteredAt: by.now, ...(standsOn.length > 0 && { standsOn }) };
          all.unshift(entered(form, sent, site, null));
        }
        await phone.enter(all, after.draft);
      });
    },
    async captionPhoto(id) {
      throw new NotFoundError(`photos of report ${id} on this phone`);
    },
    async reply(id, { submission, replies }) {
      if (replies.length === 0) return;
      const posted = { submission: `${submission}-reply`, contentHash: await hashOf(JSON.stringify(replies)) };
      await once(id, posted, async (form) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        // Under the id of its form, as on the server.
        const own = form.submission.replace('-reply', '');
        const sent: FieldSubmission = { kind: 'reply', report: id, replies: [...replies], ...common(own) };
        await phone.enter(entered(form, sent, draft.told.report.siteName, null));
      });
    },
    async override(id, { submission: posted, contentHash, ...asked }) {
      await once(id, { submission: posted, contentHash }, async ({ submission }) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        const findings = judgeAt(draft.document, asked.path).filter(
          ({ rule, path }) => rule === asked.rule && path === asked.path,
        );
        let basis: Override['basis'] | undefined;
        for (const finding of findings) {
          const found = basisOf(draft.document, finding);
          if ((await hashOf(textOfBasis(found))) === asked.basisHash) basis = found;
        }
        if (!basis) throw new StaleFindingError(findings.length > 0, []);
        const given: Override = {
          ...{ id: submission, basis, reason: asked.reason, byId: viewer.userId, byName: viewer.name },
          ...{ at: clock().toISOString(), atSeq: draft.seq },
        };
        const base = draft.told.report.seq;
        const sent: FieldSubmission = {
          kind: 'override',
          report: id,
          ...asked,
          base,
          contentHash,
          ...common(submission),
        };
        await phone.enter(entered({ submission, contentHash }, sent, draft.told.report.siteName, given));
      });
    },
    async takeBack(id, { overrideId: asked, ...posted }) {
      return once(id, posted, async ({ submission, contentHash }) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        const own = (await phone.enteredSince(draft.toldUpTo)).find(
          ({ sent }) => sent.kind === 'override' && sent.submission === asked,
        );
        const given = own ? (own.answer as Override) : draft.told.overrides.find((each) => each.id === asked);
        if (!given) throw new NotFoundError(`reason ${asked} on this phone`);
        const answer = { path: given.basis.finding.path };
        const override = own ? { submission: asked } : { id: asked };
        const sent: FieldSubmission = { kind: 'take-back', report: id, override, contentHash, ...common(submission) };
        await phone.enter(entered({ submission, contentHash }, sent, draft.told.report.siteName, answer));
        return answer;
      });
    },
    async waitingSignature(id) {
      const all = await phone.entered();
      const signature = all.find(
        ({ sent, state }) => sent.kind === 'sign' && sent.report === id && state === 'waiting',
      );
      const on = signature?.sent.standsOn ?? [];
      const left = all.filter(({ sent, state }) => state === 'waiting' && on.includes(sent.submission));
      return signature && { photos: left.length };
    },
    async sign(id, { seq, isOfServer, as, signature, drawing, photos: shown, ...posted }) {
      return once(id, posted, async ({ submission, contentHash }) => {
        const draft = await phone.draft(id);
        mustBeOpen(draft);
        const isRead = isOfServer
          ? seq === draft.told.report.seq && sameValue(draft.document, draft.told.report.document)
          : seq === draft.seq;
        if (!isRead)
          throw new ConflictError('This report has changed since you read it. Read it again before you sign.');
        const photos = await photosToSign(phone, draft, shown);
        const { account: signer, timeZone } = await account();
        const now = clock();
        const signatories = signatoriesAt(definitionOf(draft.document), 'signing', draft.document).filter(({ key }) =>
          as.includes(key),
        );
        const values = signatories.flatMap((each) =>
          signatureValues(each, signer, { signature, day: dayIn(now, timeZone) }),
        );
        const changes = changesFromRendered(draft.document, values);
        const by = { userId: viewer.userId, now: now.toISOString(), submission };
        const signed = withSignature(draft, changes, by);
        const given = { name: viewer.name, user_id: viewer.userId, at: by.now, hash: '', seq: signed.seq };
        const signatures = { ...signed.signatures, ...Object.fromEntries(signatories.map(({ key }) => [key, given])) };
        const handedIn = stillToSign({ document: signed.document, signatures }).length === 0;
        const status = handedIn ? ('submitted' as const) : signed.status;
        const sent: FieldSubmission = {
          ...{ kind: 'sign', report: id, contentHash, as: [...as], signature },
          ...(drawing && { drawing: JSON.stringify(drawing.strokes) }),
          documentHash: await hashOf(canonicalJson(asSeen(draft.document, photos))),
          ...(photos.length > 0 && { photos, standsOn: photos.map((each) => each.submission) }),
          ...common(submission),
        };
        const answer = { handedIn, changes, status, signatures };
        // This signature replaces one that was refused. In one write: a later write that hung would keep the signature but report a failure.
        const goneEntries = (await phone.entered()).flatMap(({ n, sent: { kind, ...about }, state }) =>
          kind === 'sign' && state === 'refused' && 'report' in about && about.report === id ? [n] : [],
        );
        const entry = entered({ submission, contentHash }, sent, draft.told.report.siteName, answer);
        await phone.enter(entry, { ...signed, status, signatures }, { goneEntries });
        return answer;
      });
    },
  };
}

type Form = { submission: string; contentHash: string };

const entered = (form: Form, sent: FieldSubmission, site: string, answer: unknown): Entered => ({
  ...{ form: form.submission, contentHash: form.contentHash, sent, site, state: 'waiting', answer },
});

const overrideId = (named: { id: string } | { submission: string }): string =>
  'id' in named ? named.id : named.submission;

/** Own unsent submissions that created the items that contain these paths. */
function madeBy(waiting: readonly FieldSubmission[], report: string, paths: readonly string[]): string[] {
  const within = new Set(paths.flatMap((path) => [...itemsAround(path), ...(isItemPath(path) ? [path] : [])]));
  return waiting.flatMap((sent) =>
    sent.kind === 'fill' &&
    sent.report === report &&
    sent.changes.some(({ path, to }) => to === true && within.has(path))
      ? [sent.submission]
      : [],
  );
}
