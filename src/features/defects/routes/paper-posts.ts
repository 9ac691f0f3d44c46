import { Hono } from 'hono';
import { z } from 'zod';
import { dayIn } from '../../../domain/time/company-day.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { CopyReader } from '../../../server/documents/certificates/copies/copy-reader.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse, toPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { sendStrangersFile } from '../../../server/http/strangers-file.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday, getCompany } from '../../../server/repositories/people/companies.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { day, dayIfKnown, unprinted } from '../../../server/sections/office/form-fields.ts';
import { readEarlierFile } from '../../earlier-certificates/server/read-file.ts';
import { type Defect, getDefect } from '../records/defects.ts';
import { listPapers } from '../records/papers.ts';
import { answerOffer } from '../server/answer-offer.ts';
import { judgeProof } from '../server/judge-proof.ts';
import { moveDefect } from '../server/move-defect.ts';
import { defectActions } from './addresses.ts';

/** Offers and other firms' papers of a defect, with their files. */
export function paperPosts(deps: Deps & { copies: CopyReader }, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, defectActions.offer, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const defect = await getDefect(db, viewer, c.req.param('defect'));
    const { posted, sent } = await sentIn(c);
    const form = readForm('offer', offerForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { today, read } = await keptOf(viewer, defect, sent);
    if (form.value.offer_on > today)
      return showAgain(c, refuse('offer', posted, 'offer_on', 'Offer of: enter a day that is not after today'));
    if (!read) return showAgain(c, refuse('offer', posted, 'offer_file', 'Choose the file of the offer'));
    if (read.state === 'refused') return showAgain(c, refuse('offer', posted, 'offer_file', read.why));
    const { offer_on: on, offer_words: words } = form.value;
    const said = {
      id: defect.id,
      move: 'quoted',
      on,
      words,
      paper: '',
      file: { ...read.file, blob: read.blob },
    } as const;
    const refused = await unlessConflict('offer', posted, () =>
      withSubmission(db, viewer, posted, (trx) => moved(moveDefect(trx, viewer, said, clock())), clock()),
    );
    if (refused) return showAgain(c, refused, 409);
    return c.redirect(`/defects/${defect.id}?done=defect-offered`, 303);
  });

  serve(routes, defectActions.answerOffer, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.move');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('offer-answer', answerForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const on = await companyToday(db, viewer, clock());
    const answered = { id, offerId: c.req.param('defectOffer'), on, ...form.value };
    await once(viewer, posted, (trx) => answerOffer(trx, viewer, answered, clock()));
    return c.redirect(`/defects/${id}?done=defect-offer-answered`, 303);
  });

  serve(routes, defectActions.proof, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const defect = await getDefect(db, viewer, c.req.param('defect'));
    const { posted, sent } = await sentIn(c);
    const form = readForm('proof', proofForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { today, read } = await keptOf(viewer, defect, sent);
    if (!read) return showAgain(c, refuse('proof', posted, 'proof_file', 'Choose the file of the other firm’s paper'));
    if (read.state === 'refused') return showAgain(c, refuse('proof', posted, 'proof_file', read.why));
    const judged = judgeProof(defect, typedIn(form.value), read.ours, today);
    if ('fault' in judged) return showAgain(c, refuse('proof', posted, fieldOf[judged.field], judged.fault));
    const said = { id: defect.id, move: 'not_ours', ...judged, file: { ...read.file, blob: read.blob } } as const;
    const refused = await unlessConflict('proof', posted, () =>
      withSubmission(db, viewer, posted, (trx) => moved(moveDefect(trx, viewer, said, clock())), clock()),
    );
    if (refused) return showAgain(c, refused, 409);
    return c.redirect(`/defects/${defect.id}?done=defect-proof`, 303);
  });

  serve(routes, defectActions.file, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.read');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const paper = (await listPapers(db, viewer, id)).find((each) => each.id === c.req.param('defectFile'));
    if (!paper?.file) throw new NotFoundError('file of a defect');
    return sendStrangersFile(c, { ...deps, viewer }, paper.file, paper.kind === 'quoted' ? 'offer' : 'certificate');
  });

  return routes;

  /** The file, and what is known of it where it is a certificate of ours. */
  async function keptOf(viewer: Viewer, { postcode }: Defect, sent: Sent | undefined) {
    const { timeZone } = await getCompany(db, viewer);
    const today = dayIn(clock(), timeZone);
    const read = sent && (await readEarlierFile(deps, { ...sent, timeZone }, { postcode, today }));
    return { today, read };
  }
}

type Sent = { bytes: Uint8Array<ArrayBuffer>; name: string };

/** The posted fields and the file. */
async function sentIn(c: Parameters<typeof formOf>[0]): Promise<{ posted: Posted; sent: Sent | undefined }> {
  const typed: [string, string][] = [];
  let file: File | undefined;
  for (const [name, value] of await formOf(c))
    if (typeof value === 'string') typed.push([name, value]);
    else if (/^(offer|proof)_file$/.test(name) && value.size > 0) file ??= value;
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  const posted = toPosted(c.req.path, typed, bytes && sha256(bytes));
  return { posted, sent: bytes && { bytes, name: file?.name ?? '' } };
}

const fieldOf = { on: 'proof_on', firm: 'firm', paper: 'proof_paper', named: 'named' } as const;
const typedIn = (form: z.output<typeof proofForm>) => ({
  ...{ on: form.proof_on, firm: form.firm, paper: form.proof_paper, named: form.named, words: form.proof_words },
});

const moved = async (done: Promise<void>) => {
  await done;
  return {};
};

/** The sentence for the second of two people, on the form that they sent. */
async function unlessConflict(form: string, posted: Posted, work: () => Promise<unknown>) {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ConflictError) return refuse(form, posted, `${form}_on`, error.message);
    throw error;
  }
}

const offerForm = z.object({ offer_on: day, offer_words: unprinted('What the offer holds', 1000) });
const answerForm = z.object({
  answer: z.enum(['accepted', 'refused'], { error: 'Choose whether the offer is accepted' }),
  words: unprinted('What was said', 1000),
});
const proofForm = z.object({
  proof_on: dayIfKnown('Work done on', '24/11/2026'),
  firm: unprinted('Firm', 100),
  proof_paper: unprinted('Paper and its number', 100),
  named: z.string().optional(),
  proof_words: unprinted('What was done', 1000),
});
