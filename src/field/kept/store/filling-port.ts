import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import { fillFault } from '../../../domain/forms/asked/fill-fault.ts';
import { withFollowUps } from '../../../domain/forms/asked/follow-ups.ts';
import { carriedFrom } from '../../../domain/forms/carried/carry-over.ts';
import { basisOf } from '../../../domain/verification/overrides/basis.ts';
import { StaleFindingError, textOfBasis } from '../../../domain/verification/overrides/stale-finding.ts';
import { BadInputError, NotFoundError } from '../../../kernel/errors.ts';
import { hashOf } from '../../../kernel/ids.ts';
import { judgeAt } from '../../../server/sections/electrician/findings/report-findings.ts';
import type { Appended, FillingPort, Override } from '../../../server/sections/electrician/store.ts';
import type { Entered } from '../database.ts';
import { type Draft, filled } from '../draft.ts';
import { type Entering, entered, madeBy, mustBeOpen } from './entering.ts';

/** Most values in one submission: below the server's limit, with room for derived values. */
const MOST_AT_ONCE = 2000;

/** Writes a report on the phone: each form becomes an unsent entry. */
export function fillingPort({ phone, viewer, clock, keepsFiles, ownOf, once, common }: Entering): FillingPort {
  /** The server's number that a form from the server was based on. */
  const drawnByServer = ({ id, told }: Draft, { isOfServer, base }: { isOfServer?: boolean; base: number }) => {
    if (!isOfServer) return undefined;
    if (base !== told.report.seq && !keepsFiles) throw new NotFoundError(`what report ${id} was at ${base}`);
    return base < told.report.seq ? undefined : told.report.document;
  };

  return {
    async fill({ id, document }, change) {
      const changes = withFollowUps(document, change.changes);
      const fault = fillFault(changes);
      if (fault) throw new BadInputError(fault);
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
  };
}
