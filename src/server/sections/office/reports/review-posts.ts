import { type Context, Hono } from 'hono';
import { reasonField } from '../../../../components/review/anomalies/anomalies-view.tsx';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { signatoriesAt } from '../../../../domain/forms/signatories.ts';
import { whereOf } from '../../../../domain/forms/words/where.ts';
import { isOwnName, notOwnName } from '../../../../domain/signature/own-name.ts';
import { anomalyRules } from '../../../../domain/verification/anomalies/anomalies.ts';
import { BadInputError, BusyError } from '../../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { certificatePdf } from '../../../documents/certificates/certificate-print.ts';
import { readinessAtIssue } from '../../../findings/issue-readiness.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { answerAnomaly } from '../../../reports/answer-anomaly.ts';
import { approveReport } from '../../../reports/approve.ts';
import { approveAndIssue } from '../../../reports/approve-and-issue.ts';
import { issueReport } from '../../../reports/issue.ts';
import { returnReport } from '../../../reports/return.ts';
import { listComments } from '../../../repositories/findings/review-comments.ts';
import { nextDecision } from '../../../repositories/reports/moves.ts';
import { getReport } from '../../../repositories/reports/reports.ts';
import { anomalyAnswerForm, issueForm, returnForm, unsignedIssueForm } from '../forms/report-forms.ts';
import { reportActions } from '../routes.ts';
import { commentErrors, commentsIn, unsavedComments } from './draft-comments.ts';
import { answersIn, showWhatIsOpen } from './open-items.ts';
import { baseOf, openPosted } from './open-posted.ts';

/** A supervisor's decisions about a submitted report. */
export function reviewPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, reportActions.approve, async (c) => {
    const { viewer, id, posted } = await openPosted(db, c);
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
  });

  serve(routes, reportActions.return, async (c) => {
    const { viewer, id, posted } = await openPosted(db, c);
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
    const said = text === '' ? comments : [...comments, { path: '', text }];
    await once(viewer, posted, (trx) => returnReport(trx, viewer, id, said, clock()));
    return c.redirect(`/reports/${id}?done=returned`, 303);
  });

  const issueWith = async (c: Context<AppEnv>, name: 'issue' | 'approveAndIssue') => {
    const { viewer, id, posted } = await openPosted(db, c);
    const report = await getReport(db, viewer, id);
    const definition = definitionOf(report.document);
    const isSigned = signatoriesAt(definition, 'authorising', report.document).length > 0;
    const form = readForm('issue', isSigned ? issueForm : unsignedIssueForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const answers = answersIn(posted);
    if (!answers.ok) return showAgain(c, { form: 'issue', entered: posted.fields, errors: answers.errors });
    const unsaved = unsavedComments(posted);
    if (unsaved.length > 0) return showAgain(c, { form: 'issue', entered: posted.fields, errors: unsaved });
    const { signature, drawing } = form.value;
    if (isSigned && !isOwnName(signature, viewer.name))
      return showAgain(c, refuse('issue', posted, 'signature', notOwnName(viewer.name)));
    const isToIssue = nextDecision(report) === (name === 'issue' ? 'issue' : 'approve');
    const standing = isToIssue ? await readinessAtIssue(db, viewer, report) : undefined;
    const [first, ...others] = standing?.blocking ?? [];
    if (first) {
      // A finding of a missing value names its place itself.
      const where = first.rule === 'MISSING' ? '' : whereOf(definition, report.document, first.path);
      const said = where ? `${where}: ${first.message}` : first.message;
      const words = others.length > 0 ? `${said}, and ${others.length} more` : said;
      return showAgain(c, refuse('issue', posted, 'confirm', `It cannot be issued yet: ${words}`));
    }
    const { submission, contentHash } = posted;
    let certificateId: string;
    try {
      const signing = { submission, contentHash, ...baseOf(posted), signature, drawing };
      certificateId =
        name === 'issue'
          ? await issueReport(deps, viewer, id, { ...signing, answers: answers.value })
          : await approveAndIssue(deps, viewer, id, signing);
    } catch (error) {
      return showWhatIsOpen(deps, c, viewer, showAgain, { id, form: 'issue', posted, error });
    }
    const { requestId } = c.var;
    try {
      await certificatePdf(deps, viewer, certificateId);
    } catch (error) {
      // The report is issued all the same: the next request for its print makes it.
      if (!(error instanceof BusyError)) deps.monitoring.report(error, { requestId, path: c.req.path });
      return c.redirect(`/reports/${id}?done=issued-unprinted`, 303);
    }
    return c.redirect(`/reports/${id}?done=issued`, 303);
  };
  serve(routes, reportActions.issue, (c) => issueWith(c, 'issue'));
  serve(routes, reportActions.approveAndIssue, (c) => issueWith(c, 'approveAndIssue'));

  serve(routes, reportActions.lookAtAnomaly, async (c) => {
    const { viewer, id, posted } = await openPosted(db, c);
    const rule = anomalyRules.find(({ code }) => code === posted.fields.anomaly?.[0]);
    if (!rule) throw new BadInputError('The form does not say which anomaly it answers');
    const field = reasonField(rule.code);
    const form = readForm('answer-anomaly', anomalyAnswerForm(field), posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { basis = '', [field]: reason = '' } = form.value;
    await once(viewer, posted, (trx) => answerAnomaly(trx, viewer, id, { anomaly: rule.code, basis, reason }, clock()));
    return c.redirect(`/reports/${id}?done=anomaly-answered#${rule.code}`, 303);
  });

  return routes;
}
