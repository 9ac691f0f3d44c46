import { type Context, Hono } from 'hono';
import { commentField } from '../../../../components/review/comments/comment-box.tsx';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readForm } from '../../../http/forms/posted.ts';
import { pageOf } from '../../../http/routes/route-table.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { commentOn } from '../../../reports/comment.ts';
import { overrideFinding, takeBackOverride } from '../../../reports/override-finding.ts';
import { settleComment } from '../../../reports/settle-comment.ts';
import { overrideForm } from '../forms/report-forms.ts';
import { boardRemarkActions, remarkActions } from '../routes.ts';
import { commentErrors, commentsIn, restOf } from './draft-comments.ts';
import { aboutOf, baseOf, openPosted } from './open-posted.ts';

/** A supervisor's comments on the values of a report: on its own page, and on the pages of its boards. */
export function remarkPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  for (const on of [remarkActions, boardRemarkActions]) {
    /** Redirects to the page; but if the form holds more than was saved, shows the page at once with the rest in it. */
    const goOn = (c: Context<AppEnv>, posted: Posted, saved: readonly string[], done: string) => {
      const rest = restOf(posted, saved);
      if (rest) return showAgain(c, { form: 'kept', entered: rest, errors: [] }, 200);
      return c.redirect(`${pageOf(c.var.route, c.req.path)}?done=${done}`, 303);
    };

    serve(routes, on.openBox, async (c) => {
      const { posted } = await openPosted(db, c);
      const open = posted.fields.at?.[0] ?? '';
      return showAgain(c, { form: 'kept', entered: posted.fields, errors: [], extra: { open } }, 200);
    });

    serve(routes, on.comment, async (c) => {
      const { viewer, id, posted } = await openPosted(db, c);
      const comments = commentsIn(posted);
      const errors = commentErrors(comments);
      if (comments.length === 0)
        errors.push({ field: commentField(posted.fields.at?.[0] ?? ''), message: 'Enter the comment' });
      if (errors.length > 0) return showAgain(c, { form: 'comment', entered: posted.fields, errors });
      await once(viewer, posted, async (trx) => void (await commentOn(trx, viewer, id, comments, clock())));
      const saved = comments.map(({ field }) => field);
      return goOn(c, posted, saved, `commented#${comments[0]?.path}`);
    });

    serve(routes, on.resolve, async (c) => {
      const { viewer, id, posted } = await openPosted(db, c);
      const settled = { commentId: c.req.param('comment'), answer: '' };
      await once(viewer, posted, (trx) => settleComment(trx, viewer, id, settled, clock()));
      return goOn(c, posted, [], `resolved${placeOf(posted)}`);
    });

    serve(routes, on.override, async (c) => {
      const { viewer, id, posted } = await openPosted(db, c);
      const form = readForm('override', overrideForm, posted);
      const entered = { ...posted.fields, about: [aboutOf(posted)] };
      if (!form.ok) return showAgain(c, { ...form.formState, entered });
      const { submission, contentHash } = posted;
      const { rule, path, basis, reason } = form.value;
      const asked = { rule, path, basisHash: basis, base: baseOf(posted).seq };
      await overrideFinding(deps, viewer, id, { ...asked, reason, submission, contentHash });
      return c.redirect(`${pageOf(c.var.route, c.req.path)}?done=overridden#overridden`, 303);
    });

    serve(routes, on.withdrawOverride, async (c) => {
      const { viewer, id, posted } = await openPosted(db, c);
      const { submission, contentHash } = posted;
      const overrideId = c.req.param('override');
      await takeBackOverride(deps, viewer, id, { overrideId, submission, contentHash });
      return goOn(c, posted, [], `taken-back${placeOf(posted)}`);
    });
  }
  return routes;
}

/** The place on the page of the button that was pressed. */
function placeOf({ fields }: Posted): string {
  const at = fields.at?.[0];
  return at ? `#${encodeURI(at)}` : '';
}
