import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isOnSite, lastCallOf } from '../../../domain/visit/calls.ts';
import { openVisit, visitIs, visitStatusAfter } from '../../../domain/visit/status.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { hashOf } from '../../../kernel/ids.ts';
import type { DayPort, LastInspection, VisitCall } from '../../../server/sections/electrician/store.ts';
import { callsHere, withCalls } from '../attendance.ts';
import { readToKeep } from '../photos.ts';
import { type Entering, entered, type Form } from './entering.ts';

/** Visits, attendance and issued reports on the phone. */
export function dayPort({ phone, viewer, keepsFiles, account, once, common }: Entering): DayPort {
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
  const issuedAt: DayPort['issuedAt'] = async ({ id }) => {
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
  };
}
