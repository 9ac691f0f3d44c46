import { Hono } from 'hono';
import { type KeptFormShown, RecoveredFormPage } from '../../components/recovered-form-page.tsx';
import { formsOfType, formTypes } from '../../domain/forms/registry.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { NotFoundError, SignInNeededError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../context.ts';
import { enteredByLabel } from '../http/forms/entered-by-label.ts';
import { formOf } from '../http/forms/form-body.ts';
import { isShown } from '../http/middleware/preserve-form.ts';
import { serve } from '../http/routes/serve.ts';
import { homeOf } from '../identity/home.ts';
import { deleteKeptForm, type KeptForm, listKeptForms } from '../repositories/identity/preserved-forms.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { getReport } from '../repositories/reports/reports.ts';
import { answers } from './electrician/routes.ts';
import { keptAddresses } from './routes.ts';

/** `/kept`: a form sent after the session had ended, to save or discard with one tap. */
export function recoveredFormRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, keptAddresses.kept.get, async (c) => {
    const viewer = mustBeSignedIn(c.var.viewer);
    const { timeZone } = await getCompany(deps.db, viewer);
    const forms: KeptFormShown[] = [];
    for (const form of await listKeptForms(deps.db, viewer, deps.clock())) {
      forms.push({
        id: form.id,
        action: form.path,
        title: await titleOf(deps, viewer, form),
        at: showTime(form.at, timeZone),
        fields: [...new URLSearchParams(form.body)],
        typed: enteredByLabel(new URLSearchParams(form.body)),
      });
    }
    isShown(deps, c);
    const home = homeOf(viewer.role);
    return c.html(
      await deps.renderHtml(<RecoveredFormPage {...{ assets: deps.assets, viewerName: viewer.name, home, forms }} />),
    );
  });

  serve(routes, keptAddresses.kept.post, async (c) => {
    const viewer = mustBeSignedIn(c.var.viewer);
    const id = (await formOf(c)).get('id');
    if (typeof id === 'string') await deleteKeptForm(deps.db, viewer, id);
    return c.redirect('/kept', 303);
  });

  return routes;
}

function mustBeSignedIn(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new SignInNeededError();
  return viewer;
}

const pages: readonly (readonly [below: RegExp, title: string])[] = [
  [/\/circuits\//, 'Circuit'],
  [/^boards\//, 'Board'],
  [/^observations\//, 'Observation'],
  [/^inspection_schedule$/, 'Schedule of inspections'],
  [/^comments$/, 'Replies to the review'],
  [/^override$/, 'Reason against a finding'],
];

/** The page that the form was on, in words, with the site where it is of a report that the viewer may still see. */
async function titleOf(deps: Deps, viewer: Viewer, { path }: KeptForm): Promise<string> {
  const [, report, address = ''] = /^\/electrician\/reports\/([^/?]+)\/?([^?]*)/.exec(path) ?? [];
  if (!report) return 'Form';
  const [last = '', ...above] = address.split('/').reverse();
  const below = (answers as readonly string[]).includes(last) ? above.reverse().join('/') : address;
  const sections = formTypes().flatMap((type) => formsOfType(type)[0]?.sections ?? []);
  const section = sections.find(({ key }) => key === below)?.title;
  const title = section ?? pages.find(([pattern]) => pattern.test(below))?.[1] ?? 'Report';
  try {
    return `${title}, ${(await getReport(deps.db, viewer, report)).siteName}`;
  } catch (error) {
    if (error instanceof NotFoundError) return title;
    throw error;
  }
}
