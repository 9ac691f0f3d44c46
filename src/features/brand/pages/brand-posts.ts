import { Hono } from 'hono';
import { sha256 } from '../../../server/codes.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { formOf } from '../../../server/http/forms/form-body.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { toPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { BrandFault, readAccent } from '../domain/brand.ts';
import { brandAnswer } from '../server/brand-file.ts';
import { changeBrand, type PictureChange } from '../server/change-brand.ts';
import { readBrandPicture } from '../server/read-picture.ts';
import { brandActions } from './routes.ts';

/** The logo and scheme mark of the company's papers: for owners. */
export function brandPosts({ db, clock, state }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, brandActions.save, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const typed: [string, string][] = [];
    const files = new Map<string, Uint8Array>();
    for (const [name, value] of await formOf(c))
      if (typeof value === 'string') typed.push([name, value]);
      else files.set(name, new Uint8Array(await value.arrayBuffer()));
    const sent = ['logo', 'mark'].map((name) => sha256(files.get(name) ?? new Uint8Array())).join('');
    const posted = toPosted(c.req.path, typed, sent);
    const errors: { field: string; message: string }[] = [];
    const unless = async <T>(field: string, read: () => T | Promise<T>): Promise<T | undefined> => {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof BrandFault)) throw error;
        errors.push({ field, message: error.message });
        return undefined;
      }
    };
    const picture = async (name: 'logo' | 'mark'): Promise<PictureChange> => {
      const bytes = files.get(name);
      if (bytes === undefined || bytes.length === 0)
        return posted.fields[`remove_${name}`]?.[0] === 'yes' ? 'remove' : 'keep';
      // In the same queue as photos: no two pictures are read at once.
      return (await unless(name, () => state.pictures.run(() => readBrandPicture(bytes, name)))) ?? 'keep';
    };
    const [logo, mark] = [await picture('logo'), await picture('mark')];
    const colour = posted.fields.accent?.[0] ?? '';
    const accent = colour === '' ? undefined : await unless('accent', () => readAccent(colour));
    if (errors.length > 0) return showAgain(c, { form: 'brand', entered: posted.fields, errors });
    await once(viewer, posted, (trx) => changeBrand(trx, viewer, { logo, mark, accent }, clock()));
    return c.redirect('/settings/brand?done=brand-saved', 303);
  });

  serve(routes, brandActions.picture, async (c) => {
    mustBeAllowed(c.var.viewer, 'company.manage');
    return brandAnswer(db, c, c.var.viewer, c.req.param('picture'));
  });

  return routes;
}
