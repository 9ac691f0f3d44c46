import { asSeen } from '../../../domain/field-sync/held-photos.ts';
import type { FieldSubmission } from '../../../domain/field-sync/submission.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { signatoriesAt } from '../../../domain/forms/signatories.ts';
import { stillToSign } from '../../../domain/report/signatures.ts';
import { sameValue } from '../../../domain/report/value.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { hashOf } from '../../../kernel/ids.ts';
import type { SigningPort } from '../../../server/sections/electrician/store.ts';
import { withSignature } from '../draft.ts';
import { photosToSign } from '../photos.ts';
import { changesFromRendered } from '../rendered-changes.ts';
import { signatureValues } from '../signature-values.ts';
import { type Entering, entered, mustBeOpen } from './entering.ts';

/** Signs a report on the phone. */
export function signingPort({ phone, viewer, clock, account, once, common }: Entering): SigningPort {
  return {
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
