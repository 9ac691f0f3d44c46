import { type Context, Hono } from 'hono';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { clientAddressFault } from '../../service/server/client-address.ts';
import { changeOwnWords } from '../server/change-words.ts';
import { MOST_COPIES } from '../server/copies-owed.ts';
import { givePaper, recordRequest, recordReturned, takeRequestBack } from '../server/give.ts';
import { giveMany } from '../server/give-many.ts';
import { answerOnPaper, sendPack } from '../server/pack/send-pack.ts';
import { writeNoAccess } from '../server/write-no-access.ts';
import { letterActions } from './addresses.ts';
import {
  givenForm,
  manyForm,
  noAccessForm,
  oneRequest,
  onPaperForm,
  requestForm,
  returnedForm,
  wordsForm,
} from './forms.ts';

/** What is given for a home, requests for copies, and letters; and the company's own sentences in them. */
export function letterPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, letterActions.give, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted, day } = await open(c, viewer);
    const form = readForm('give', givenForm(day), posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { to, way, email } = form.value;
    const fault = way === 'mail' && (await clientAddressFault(db, viewer, siteId, { to, email }));
    if (fault) return showAgain(c, refuse('give', posted, 'email', `Email address: ${fault}`));
    await once(viewer, posted, (trx) => givePaper(trx, deps, viewer, siteId, form.value, clock()));
    return done(c, siteId, form.value.way === 'mail' ? 'paper-mailed' : 'paper-given');
  });

  serve(routes, letterActions.returned, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted } = await open(c, viewer);
    const form = readForm('returned', returnedForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { service: id, why } = form.value;
    await once(viewer, posted, (trx) => recordReturned(trx, viewer, siteId, { id, why }, clock()));
    return done(c, siteId, 'paper-returned');
  });

  serve(routes, letterActions.request, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted, day } = await open(c, viewer);
    const form = readForm('request', requestForm(day.today), posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { asked_by: from, asker: name, asker_email: email, asker_address: address, received_on } = form.value;
    const request = { from, name, email, address, receivedOn: received_on };
    await once(viewer, posted, (trx) => recordRequest(trx, viewer, siteId, request, clock()));
    return done(c, siteId, 'copies-asked');
  });

  serve(routes, letterActions.takeBack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted } = await open(c, viewer);
    const form = readForm('request-end', oneRequest, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => takeRequestBack(trx, viewer, siteId, form.value.request, clock()));
    return done(c, siteId, 'copies-taken-back');
  });

  serve(routes, letterActions.pack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted } = await open(c, viewer);
    const form = readForm('pack', oneRequest, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => sendPack(trx, deps, viewer, siteId, form.value.request, clock()));
    return done(c, siteId, 'pack-sent');
  });

  serve(routes, letterActions.answered, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted, day } = await open(c, viewer);
    const form = readForm('answered', onPaperForm(day), posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => answerOnPaper(trx, viewer, siteId, form.value, clock()));
    return done(c, siteId, 'request-answered');
  });

  serve(routes, letterActions.giveMany, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { posted, day } = await read(c, viewer);
    const form = readForm('give-many', manyForm(day), posted);
    if (!form.ok) return showAgain(c, form.formState);
    const keys = (posted.fields.copy ?? []).slice(0, MOST_COPIES);
    let given = 0;
    const { today } = day;
    await once(viewer, posted, async (trx) => {
      given = await giveMany(trx, deps, viewer, { ...form.value, keys }, { today, now: clock() });
    });
    return c.redirect(`/letters/copies${given > 0 ? `?given=${given}` : ''}`, 303);
  });

  serve(routes, letterActions.write, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.record');
    const { siteId, posted } = await open(c, viewer);
    const form = readForm('no-access', noAccessForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { step, next_day: nextDay = '', next_window: window, offered, danger } = form.value;
    const asked = {
      step: Number(step) as 1 | 2 | 3,
      next: nextDay ? { day: nextDay, window } : undefined,
      offered,
      danger,
    };
    await once(viewer, posted, (trx) => writeNoAccess(trx, viewer, siteId, asked, clock()));
    return done(c, siteId, 'letter-written');
  });

  serve(routes, letterActions.words, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('words', wordsForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { letter, words } = form.value;
    await once(viewer, posted, (trx: Trx) => changeOwnWords(trx, viewer, letter, words, clock()));
    return c.redirect('/settings/letters?done=words-saved', 303);
  });

  return routes;

  /** @throws NotFoundError when the viewer sees no such home. */
  async function open(c: Context<AppEnv>, viewer: Viewer) {
    const { id: siteId } = await getSite(db, viewer, c.req.param('site') ?? '');
    return { siteId, ...(await read(c, viewer)) };
  }

  async function read(c: Context<AppEnv>, viewer: Viewer) {
    const { timeZone } = await getCompany(db, viewer);
    const now = clock();
    return { posted: await readPosted(c), day: { today: dayIn(now, timeZone), timeZone, now: now.toISOString() } };
  }
}

const done = (c: Context<AppEnv>, siteId: string, what: string) =>
  c.redirect(`/sites/${siteId}/copies?done=${what}`, 303);
