import { Hono } from 'hono';
import { z } from 'zod';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { serveList } from '../../../server/lists/serve-list.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { isAnswered } from '../../../server/repositories/reports/submissions.ts';
import { day, printed, unprinted } from '../../../server/sections/office/form-fields.ts';
import type { Move } from '../domain/defect-state.ts';
import { MOST_PLACE, MOST_WORDS } from '../domain/described.ts';
import { moves } from '../domain/moves.ts';
import { defectList } from '../list/defect-list.tsx';
import { getDefect } from '../records/defects.ts';
import { describeDefect } from '../server/describe-defect.ts';
import { handOverDefect, handOverDefects } from '../server/hand-over.ts';
import { moveDefect, undoMove } from '../server/move-defect.ts';
import { defectActions, defectFiles } from './addresses.ts';
import { chosenDefects } from './chosen-defects.ts';

/** What was done about defects, who has them, and the list as a file. */
export function defectPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, defectActions.move, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.move');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('move', moveForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { move, on, time, why: words, paper } = form.value;
    const { timeZone } = await getCompany(db, viewer);
    const today = dayIn(clock(), timeZone);
    if (on !== undefined && on > today)
      return showAgain(c, refuse('move', posted, 'on', 'Enter a day that is not after today'));
    if (time !== '' && `${on}T${time}` > toLocalTime(clock().toISOString(), timeZone))
      return showAgain(c, refuse('move', posted, 'time', 'Time: enter one that is not after now'));
    try {
      await once(viewer, posted, (trx) =>
        moveDefect(trx, viewer, { id, move, on: on ?? today, time, words, paper }, clock()),
      );
    } catch (error) {
      if (error instanceof ConflictError) return showAgain(c, refuse('move', posted, 'move', error.message), 409);
      throw error;
    }
    return c.redirect(`/defects/${id}?done=defect-moved`, 303);
  });

  serve(routes, defectActions.undo, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.move');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const said = c.req.param('defectMove');
    await once(viewer, await readPosted(c), (trx) => undoMove(trx, viewer, id, said, clock()));
    return c.redirect(`/defects/${id}?done=defect-undone`, 303);
  });

  serve(routes, defectActions.handOver, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('hand-over', handOverForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { to, note, target } = form.value;
    await once(viewer, posted, (trx) => handOverDefect(trx, viewer, { id, to, note, targetOn: target }, clock()));
    return c.redirect(`/defects/${id}?done=defect-saved`, 303);
  });

  serve(routes, defectActions.describe, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('describe', describeForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { words, place: location } = form.value;
    await once(viewer, posted, (trx) => describeDefect(trx, viewer, { id, words, location }, clock()));
    return c.redirect(`/defects/${id}?done=defect-saved`, 303);
  });

  serve(routes, defectActions.handOverMany, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const posted = await readPosted(c);
    const form = readForm('hand-over', handOverManyForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    if (await isAnswered(db, viewer, posted.submission)) return c.redirect('/defects?done=defects-handed', 303);
    const { ids, refusal } = await chosenDefects(deps, viewer, (name) => posted.fields[name] ?? []);
    if (refusal !== undefined) return showAgain(c, refuse('hand-over', posted, 'defect', refusal));
    try {
      await once(viewer, posted, (trx) => handOverDefects(trx, viewer, { ids, ...form.value }, clock()));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return showAgain(c, refuse('hand-over', posted, 'to', error.message));
    }
    return c.redirect('/defects?done=defects-handed', 303);
  });

  serveList(routes, deps, defectList, defectFiles);

  serve(routes, defectActions.before, (c) => c.redirect('/defects', 303));

  return routes;
}

const moveNames = Object.keys(moves) as [Move, ...Move[]];
const moveForm = z
  .object({
    move: z.enum(moveNames, { error: 'Choose what was done' }),
    on: z.string().optional(),
    time: z
      .string()
      .trim()
      .regex(/^(?:([01]?\d|2[0-3])[:.]?[0-5]\d)?$/, { error: 'Time: enter it as 17:45, or leave it blank' })
      .optional(),
    why: unprinted('What was done, and why', 1000),
    paper: unprinted('Paper', 200),
  })
  .transform(({ move, on, time = '', why, paper }, context) => {
    const { asks } = moves[move];
    const read = asks.day ? day.safeParse(on ?? '') : undefined;
    for (const issue of read?.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['on'], message: issue.message });
    if (asks.words && why === '')
      context.addIssue({ code: 'custom', path: ['why'], message: 'Say what was done, and why' });
    if (asks.paper && paper === '')
      context.addIssue({
        code: 'custom',
        path: ['paper'],
        message: 'Name the paper that shows it, for example “Certificate 1234, Bright Electrical”',
      });
    return { move, on: read?.data, time: move === 'made_safe' ? clockTime(time) : '', why, paper };
  });

/** "8.05" is 08:05; '' stays. */
const clockTime = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').padStart(4, '0');
  return typed === '' ? '' : `${digits.slice(0, 2)}:${digits.slice(2)}`;
};

const person = z
  .string()
  .regex(/^[\w-]{0,64}$/, { error: 'Choose the person from the list' })
  .optional()
  .transform((to) => to || null);
const describeForm = z.object({
  words: printed('What is wrong', MOST_WORDS, 'What is wrong: say it in plain words'),
  place: printed('Place', MOST_PLACE),
});
const handOverManyForm = z.object({ to: person, note: unprinted('Note', 1000) });
const handOverForm = z.object({
  to: person,
  note: unprinted('Note', 1000),
  target: z
    .string()
    .optional()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const read = day.safeParse(typed);
      if (!read.success)
        context.addIssue({ code: 'custom', message: 'Our target: enter a day that exists, for example 24/11/2026' });
      return read.data ?? null;
    }),
});
