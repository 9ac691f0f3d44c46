import { asClocked } from '../../../domain/field-sync/clock.ts';
import { type Entering, entered, madeBy } from '../../../field/kept/store/entering.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { NoticePort } from '../../../server/sections/electrician/store.ts';
import { handOverNotice, noticesHere } from './notices.ts';

/** Danger notices handed over on the phone. */
export function noticePort({ phone, viewer, clock, keepsFiles, clockOff, once }: Entering): NoticePort {
  return {
    async givenNotices({ id }, asked) {
      const { told, toldUpTo } = await phone.draft(id);
      const since = await phone.enteredSince(toldUpTo);
      const waits = since.some(({ sent, state }) => state === 'waiting' && 'report' in sent && sent.report === id);
      // The server knows what became of a mail, if it has everything that the mail is about.
      if (asked?.isToShow && !waits && !keepsFiles) throw new NotFoundError(`who has the notices of report ${id} now`);
      return [...(told.notices ?? []), ...noticesHere(since, id, viewer, await clockOff())];
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
  };
}
