import { Hono } from 'hono';
import { readDay, readLocalTime } from '../../../../domain/time/calendar.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import { revokeKey } from '../../../keys/revoke.ts';
import { rotateKey } from '../../../keys/rotate.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { countSignedFrom, getKey } from '../../../repositories/certificates/signing-keys.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { settingsActions } from '../routes.ts';
import { askWhoItIs, whereToShowIt } from './ask-who.ts';

/** The company's signing keys: for owners. */
export function keyPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock, config } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, settingsActions.rotateKey, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const first = await whereToShowIt(deps, viewer, '/settings/keys');
    if (first) return c.redirect(first, 303);
    await once(viewer, posted, async (trx) => {
      await rotateKey(trx, viewer, config.sessionSecret, clock());
    });
    return c.redirect('/settings/keys?done=key-made', 303);
  });

  serve(routes, settingsActions.revokeKey, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const key = await getKey(db, viewer, c.req.param('key'));
    const posted = await readPosted(c);
    const { timeZone } = await getCompany(db, viewer);
    const read = readRevocation(posted, timeZone, clock());
    if ('errors' in read) {
      return showAgain(c, { form: 'revoke-key', entered: posted.fields, errors: read.errors });
    }
    const asked = await askWhoItIs(deps, c, viewer, 'revoke-key', posted);
    if (asked) return showAgain(c, asked);
    const { from } = read;
    await once(viewer, posted, (trx) => revokeKey(trx, viewer, key.id, from, clock()));
    const signed = await countSignedFrom(db, viewer, key.id, from.toISOString());
    return c.redirect(`/settings/keys?done=${signed > 0 ? 'key-revoked-with-certificates' : 'key-revoked'}`, 303);
  });

  return routes;
}

function readRevocation({ fields }: Posted, timeZone: string, now: Date): { from: Date } | { errors: FieldError[] } {
  const text = (name: string) => fields[name]?.[0] ?? '';
  const errors: FieldError[] = [];
  const day = readDay(text('from_day'));
  if (day === undefined)
    errors.push({ field: 'from_day', message: 'Enter a date that exists, for example 21/11/2026' });
  const time = /^([01]\d|2[0-3]):[0-5]\d$/.test(text('from_time')) ? text('from_time') : undefined;
  if (time === undefined) errors.push({ field: 'from_time', message: 'Enter a time, for example 14:30' });
  const instant = day && time ? readLocalTime(`${day}T${time}`, timeZone) : undefined;
  if (instant !== undefined && new Date(instant) > now)
    errors.push({ field: 'from_day', message: 'Enter a time in the past' });
  if (text('confirm') !== 'yes')
    errors.push({ field: 'confirm', message: 'Tick the box to revoke the key: it cannot be undone' });
  return errors.length > 0 || instant === undefined ? { errors } : { from: new Date(instant) };
}

type FieldError = { field: string; message: string };
