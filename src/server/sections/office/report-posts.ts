import { type Context, Hono } from 'hono';
import { commentField } from '../../../components/review/comment-box.tsx';
import { reasonField } from '../../../components/review/signs-view.tsx';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { whereOf } from '../../../domain/forms/where.ts';
import { isOwnName } from '../../../domain/signature/own-name.ts';
import { signRules } from '../../../domain/verification/signs/signs.ts';
import { mustBeAllowed } from '../../authorization.ts';
import { showCertificateFile } from '../../certificates/certificate-file.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { BadInputError, BusyError, NotFoundError } from '../../errors.ts';
import type { ShowAgain } from '../../ordinary-pages.ts';
import { type Certificate, findCertificateOfReport, withdrawCertificate } from '../../repositories/certificates.ts';
import { startCorrection } from '../../repositories/corrections.ts';
import { returnReport } from '../../repositories/report-steps.ts';
import { getReport } from '../../repositories/reports.ts';
import { addComment, listComments, resolveComment } from '../../repositories/review-comments.ts';
import { notOwnName } from '../../repositories/signatories.ts';
import { withSubmission } from '../../repositories/submissions.ts';
import { approveReport } from '../../use-cases/approve-report.ts';
import { certificatePdf } from '../../use-cases/certificate-print.ts';
import { issueReport } from '../../use-cases/issue-report.ts';
import { overruleFinding, takeBackOverrule } from '../../use-cases/overrule-finding.ts';
import { answerSign } from '../../use-cases/report-signs.ts';
import { standingAtIssue } from '../../use-cases/standing.ts';
import { signatureFile } from '../signature-file.ts';
import { commentsIn, restOf, type TypedComment } from './decision.ts';
import { correctionForm, issueForm, overruleForm, returnForm, signAnswerForm, withdrawForm } from './office-forms.ts';
import { onceIn } from './once.ts';
import { answersIn, showWhatIsOpen } from './open-items.ts';
import { type Posted, readForm, readPosted, refuse } from './posted.ts';

/** The review of a report, its issue, its correction, and the files of its certificate. */
export function reportPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = onceIn(deps);

  routes.get('/reports/:report/document.pdf', async (c) => {
    const { viewer, certificate } = await openCertificate(c);
    const pdf = await certificatePdf(deps, viewer, certificate.id);
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName(certificate)}.pdf"`,
    });
  });

  routes.get('/reports/:report/document.json', async (c) => {
    const { certificate } = await openCertificate(c);
    const { canonical, signature: jws } = certificate;
    return c.body(showCertificateFile({ canonical, jws }), 200, {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${fileName(certificate)}.json"`,
    });
  });

  routes.get('/reports/:report/signatures/:block', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.read');
    return signatureFile(deps, c, viewer, await getReport(db, viewer, c.req.param('report')));
  });

  routes.post('/reports/:report/boards/:board', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.review');
    const { id } = await getReport(db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    const [intent = '', about = ''] = (posted.fields.intent?.[0] ?? '').split(' ', 2);
    if (!isOfBoard(intent)) throw new BadInputError('The form does not say what to do');
    return actions[intent](c, viewer, id, posted, about);
  });

  routes.post('/reports/:report', async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.review');
    const { id } = await getReport(db, viewer, c.req.param('report'));
    const posted = await readPosted(c);
    // A button of the page's one form says what it is about after what it does: "resolve <id of the comment>".
    const [intent = '', about = ''] = (posted.fields.intent?.[0] ?? '').split(' ', 2);
    const act = Object.hasOwn(actions, intent) ? actions[intent as keyof typeof actions] : undefined;
    if (!act) throw new BadInputError('The form does not say what to do');
    return act(c, viewer, id, posted, about);
  });

  const actions = {
    async open(c: Context<AppEnv>, _viewer: Viewer, _id: string, posted: Posted, path: string) {
      return showAgain(c, { form: 'kept', entered: posted.fields, errors: [], extra: { open: path } }, 200);
    },
    async comment(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted, about: string) {
      const comments = commentsIn(posted);
      const errors = commentErrors(comments);
      if (comments.length === 0) errors.push({ field: commentField(about), message: 'Enter the comment' });
      if (errors.length > 0) return showAgain(c, { form: 'comment', entered: posted.fields, errors });
      await once(viewer, posted, (trx) => addComments(trx, viewer, id, comments));
      const saved = comments.map(({ field }) => field);
      return goOn(c, posted, saved, `${c.req.path}?done=commented#${comments[0]?.path}`);
    },
    async resolve(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted, commentId: string) {
      await once(viewer, posted, (trx) => resolveComment(trx, viewer, id, commentId, clock()));
      return goOn(c, posted, [], `${c.req.path}?done=resolved`);
    },
    async 'answer-sign'(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      const rule = signRules.find(({ code }) => code === posted.fields.sign?.[0]);
      if (!rule) throw new BadInputError('The form does not say which sign it answers');
      const field = reasonField(rule.code);
      const form = readForm('answer-sign', signAnswerForm(field), posted);
      if (!form.ok) return showAgain(c, form.formState);
      const { basis = '', [field]: reason = '' } = form.value;
      await once(viewer, posted, (trx) => answerSign(trx, viewer, id, { sign: rule.code, basis, reason }, clock()));
      return c.redirect(`/reports/${id}?done=sign-answered#${rule.code}`, 303);
    },
    async overrule(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted, _about?: string) {
      const form = readForm('overrule', overruleForm, posted);
      const entered = { ...posted, fields: { ...posted.fields, about: [aboutOf(posted)] } };
      if (!form.ok) return showAgain(c, { ...form.formState, entered: entered.fields });
      const { submission, contentHash } = posted;
      const { rule, path, basis, reason } = form.value;
      const asked = { rule, path, basisHash: basis, base: baseOf(posted).seq };
      await overruleFinding(deps, viewer, id, { ...asked, reason, submission, contentHash });
      return c.redirect(`${c.req.path}?done=overruled#overruled`, 303);
    },
    async 'take-back'(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted, overruleId: string) {
      await takeBackOverrule(deps, viewer, id, { overruleId, ...posted });
      return goOn(c, posted, [], `${c.req.path}?done=taken-back`);
    },
    async return(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      const form = readForm('return', returnForm, posted);
      if (!form.ok) return showAgain(c, form.formState);
      const { return_text: text } = form.value;
      const comments = commentsIn(posted);
      const errors = commentErrors(comments);
      if (errors.length > 0) return showAgain(c, { form: 'return', entered: posted.fields, errors });
      const open = (await listComments(db, viewer, id)).some(({ resolvedAt }) => resolvedAt === null);
      if (text === '' && comments.length === 0 && !open) {
        return showAgain(c, refuse('return', posted, 'return_text', 'Say what is to be corrected, here or at a value'));
      }
      await once(viewer, posted, async (trx) => {
        await addComments(trx, viewer, id, comments);
        if (text !== '') await addComment(trx, viewer, id, { path: '', text }, clock());
        await returnReport(trx, viewer, id, clock());
      });
      return c.redirect(`/reports/${id}?done=returned`, 303);
    },
    async approve(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      const answers = answersIn(posted);
      if (!answers.ok) return showAgain(c, { form: 'approve', entered: posted.fields, errors: answers.errors });
      const unsaved = unsavedComments(posted);
      if (unsaved.length > 0) return showAgain(c, { form: 'approve', entered: posted.fields, errors: unsaved });
      const { seq, said } = baseOf(posted);
      try {
        const approval = { seq, said, answers: answers.value };
        await once(viewer, posted, (trx) => approveReport(trx, viewer, id, approval, clock()));
      } catch (error) {
        return showWhatIsOpen(deps, c, viewer, showAgain, { id, form: 'approve', posted, error });
      }
      return c.redirect(`/reports/${id}?done=approved#decide`, 303);
    },
    async issue(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      mustBeAllowed(viewer, 'reports.issue');
      const form = readForm('issue', issueForm, posted);
      if (!form.ok) return showAgain(c, form.formState);
      const answers = answersIn(posted);
      if (!answers.ok) return showAgain(c, { form: 'issue', entered: posted.fields, errors: answers.errors });
      const unsaved = unsavedComments(posted);
      if (unsaved.length > 0) return showAgain(c, { form: 'issue', entered: posted.fields, errors: unsaved });
      const { signature, drawing } = form.value;
      if (!isOwnName(signature, viewer.name))
        return showAgain(c, refuse('issue', posted, 'signature', notOwnName(viewer.name)));
      const report = await getReport(db, viewer, id);
      const standing = report.status === 'approved' ? await standingAtIssue(db, viewer, report) : undefined;
      const [first, ...others] = standing?.blocking ?? [];
      if (first) {
        // What is missing says itself of what.
        const where =
          first.rule === 'MISSING' ? '' : whereOf(definitionOf(report.document), report.document, first.path);
        const said = where ? `${where}: ${first.message}` : first.message;
        const words = others.length > 0 ? `${said}, and ${others.length} more` : said;
        return showAgain(c, refuse('issue', posted, 'confirm', `It cannot be issued yet: ${words}`));
      }
      const { submission, contentHash } = posted;
      let certificateId: string;
      try {
        const signing = { submission, contentHash, ...baseOf(posted), signature, drawing, answers: answers.value };
        certificateId = await issueReport(deps, viewer, id, signing);
      } catch (error) {
        return showWhatIsOpen(deps, c, viewer, showAgain, { id, form: 'issue', posted, error });
      }
      const { requestId } = c.var;
      try {
        await certificatePdf(deps, viewer, certificateId);
      } catch (error) {
        // It is issued all the same: whoever opens the print next has it made.
        if (!(error instanceof BusyError)) deps.monitoring.report(error, { requestId, path: c.req.path });
        return c.redirect(`/reports/${id}?done=issued-unprinted`, 303);
      }
      return c.redirect(`/reports/${id}?done=issued`, 303);
    },
    async correct(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      mustBeAllowed(viewer, 'reports.correct');
      const form = readForm('correct', correctionForm, posted);
      if (!form.ok) return showAgain(c, form.formState);
      const certificate = await mustBeIssued(viewer, id);
      const { reportId } = await withSubmission(
        db,
        viewer,
        posted,
        async (trx) => ({
          reportId: await startCorrection(trx, viewer, certificate.id, form.value.reason, clock()),
        }),
        clock(),
      );
      return c.redirect(`/reports/${reportId}?done=corrected`, 303);
    },
    async withdraw(c: Context<AppEnv>, viewer: Viewer, id: string, posted: Posted) {
      mustBeAllowed(viewer, 'certificates.withdraw');
      const form = readForm('withdraw', withdrawForm, posted);
      if (!form.ok) return showAgain(c, form.formState);
      const certificate = await mustBeIssued(viewer, id);
      await once(viewer, posted, (trx) =>
        withdrawCertificate(trx, viewer, certificate.id, form.value.withdraw_reason, clock()),
      );
      return c.redirect(`/reports/${id}?done=withdrawn`, 303);
    },
  };
  return routes;

  async function addComments(trx: Trx, viewer: Viewer, id: string, comments: readonly TypedComment[]): Promise<void> {
    for (const { path, text } of comments) await addComment(trx, viewer, id, { path, text }, clock());
  }

  /** On to the page by a redirect; but where more was typed in its form than was saved, the page at once, with that in it. */
  function goOn(c: Context<AppEnv>, posted: Posted, saved: readonly string[], address: string) {
    const rest = restOf(posted, saved);
    return rest ? showAgain(c, { form: 'kept', entered: rest, errors: [] }, 200) : c.redirect(address, 303);
  }

  async function openCertificate(c: Context<AppEnv>) {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'certificates.read');
    return { viewer, certificate: await mustBeIssued(viewer, c.req.param('report') ?? '') };
  }

  /** @throws NotFoundError when the viewer sees no such report, or it is not issued. */
  async function mustBeIssued(viewer: Viewer, reportId: string): Promise<Certificate> {
    const certificate = await findCertificateOfReport(db, viewer, reportId);
    if (!certificate) throw new NotFoundError(`certificate of report ${reportId}`);
    return certificate;
  }
}

const LONGEST_COMMENT = 2000;
const commentErrors = (comments: readonly TypedComment[]) =>
  comments
    .filter(({ text }) => text.length > LONGEST_COMMENT)
    .map(({ field, text }) => ({
      field,
      message: `Your comment “${text.slice(0, 40)}”: enter at most ${LONGEST_COMMENT} characters`,
    }));

/** A comment that is typed is not waved through either: it is saved and answered, or taken out. */
const unsavedComments = (posted: Posted) =>
  commentsIn(posted).map(({ field, text }) => ({
    field,
    message: `You typed a comment and did not save it: “${text.slice(0, 80)}”. Save it, or clear its box`,
  }));

/** What is done on the page of one board, and leads back to it. */
const ofBoard = ['open', 'comment', 'resolve', 'overrule', 'take-back'] as const;
const isOfBoard = (intent: string): intent is (typeof ofBoard)[number] =>
  (ofBoard as readonly string[]).includes(intent);

/** Which finding the form was open for, so that the page is shown again with it. */
const aboutOf = ({ fields }: Posted) => `${fields.rule?.[0] ?? ''} ${fields.path?.[0] ?? ''}`;

/** The report as the page showed it: its sequence number, and how many comments and replies there were. "12.3" for both. */
function baseOf({ fields }: Posted): { seq: number; said: number } {
  const [, seq, said = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(fields.base?.[0] ?? '') ?? [];
  if (seq === undefined) throw new BadInputError('The form does not say which version of the report it shows');
  return { seq: Number(seq), said: Number(said) };
}

/** Letters, digits and hyphens only: it stands in a header. */
const fileName = ({ number, revision }: Certificate) =>
  `${number}${revision > 1 ? `-r${revision}` : ''}`.replace(/[^\w-]/g, '-');
