import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { getText, lockText, type TextDetails } from '../server/repository/observation-texts.ts';
import { addText, changeText, retireText } from '../server/texts.ts';
import { standardActions } from './addresses.ts';
import { textFields } from './stored-fields.ts';
import { textForm } from './text-form.ts';

/** The company's own texts for observations: added, changed, retired and restored. */
export function textPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, standardActions.addText, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    const form = readForm('text', textForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const work = async (trx: Trx) => ({ id: await addText(trx, viewer, toDetails(form.value), clock()) });
    await withSubmission(db, viewer, posted, work, clock());
    return c.redirect('/settings/texts?done=text-added', 303);
  });

  serve(routes, standardActions.changeText, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const { id } = await getText(db, viewer, c.req.param('text'));
    const posted = await readPosted(c);
    const form = readForm('text', textForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, textFields(await lockText(trx, viewer, id)));
      await changeText(trx, viewer, id, toDetails(form.value), clock());
    };
    const changed = await unlessSavedMeanwhile('text', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/settings/texts/${id}?done=text-saved`, 303);
  });

  for (const [route, retired] of [
    [standardActions.retireText, true],
    [standardActions.takeTextBack, false],
  ] as const)
    serve(routes, route, async (c) => {
      const { viewer } = c.var;
      mustBeAllowed(viewer, 'standards.manage');
      const { id } = await getText(db, viewer, c.req.param('text'));
      await once(viewer, await readPosted(c), (trx) => retireText(trx, viewer, id, { retired }, clock()));
      return c.redirect(`/settings/texts/${id}?done=${retired ? 'text-retired' : 'text-taken-back'}`, 303);
    });

  return routes;
}

const toDetails = (form: (typeof textForm)['_output']): TextDetails => ({
  text: form.text,
  plainWords: form.plain_words,
  code: form.code === 'none' ? '' : form.code,
  item: form.item,
  whenItChanges: form.when_it_changes,
  regulations: form.regulations,
  where: form.place,
  remedy: form.remedy,
});
