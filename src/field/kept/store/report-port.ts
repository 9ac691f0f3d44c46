import { isTextOfObservation, usedTexts } from '../../../domain/library/used-texts.ts';
import { minutesBefore } from '../../../domain/report/work.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Entry, Override, ReportPort } from '../../../server/sections/electrician/store.ts';
import { reportOf } from '../draft.ts';
import { unlessMissing } from '../phone.ts';

import type { Entering } from './entering.ts';

/** Others' entries arrive with each contact. After a longer silence the page says how old they are. */
const OLD_MINUTES = 5;

/** Reports on the phone: the server’s copy with the unsent entries. */
export function reportPort({ phone, viewer, clock, clockOff }: Entering): ReportPort {
  return {
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
    lastInspection: async ({ id }) => (await phone.part(`last/${id}`)) ?? undefined,
    beginning: async ({ id }) =>
      (await phone.part(`begin/${id}`).catch(unlessMissing)) ?? (await phone.part(`last/${id}`)) ?? undefined,
    openDefects: ({ siteId }) => phone.part(`open/${siteId}`),
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
  };
}

const overrideId = (named: { id: string } | { submission: string }): string =>
  'id' in named ? named.id : named.submission;
