import { Hono } from 'hono';
import type { Option } from '../../../components/ui/forms/fields.tsx';
import { formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { gridGroups } from '../../../server/sections/electrician/grid/grid-form.ts';
import { changeMapping, removeMapping } from '../server/column-mappings.ts';
import { getMapping } from '../server/repository/column-mappings.ts';
import { columnActions } from './addresses.ts';

/**
 * The possible meanings of a column in a file: of circuits, over all forms, or of the list of a form that has all the fields used.
 * @param used  for each column the name of a field, or ''.
 */
export function columnChoices(used: readonly string[]): Option[] {
  const forms = formTypes().map((type) => formForNewWork(type));
  const circuits = forms.flatMap((definition) => gridGroups({ definition }).flatMap((group) => group.fields));
  const lists = forms.flatMap(({ sections }) => sections.flatMap((section) => section.lists ?? []));
  const fields =
    [circuits, ...lists.map((list) => list.fields)].find((each) =>
      used.every((name) => name === '' || each.some((field) => field.name === name)),
    ) ?? circuits;
  const named = new Map(fields.map(({ name, label, unit }) => [name, unit ? `${label} ${unit}` : label]));
  return [...named].map(([value, label]) => ({ value, label }));
}

/** Column layouts of testers' and spreadsheets' files: changed, and deleted. They are stored when a file is imported. */
export function columnPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, columnActions.changeColumns, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    const { id, heads, fields: used } = await getMapping(db, viewer, posted.fields.id?.[0] ?? '');
    const known = new Set(columnChoices(used).map(({ value }) => value));
    const fields = heads.map((_, at) => posted.fields[`column.${at}`]?.[0] ?? '');
    for (const [at, name] of fields.entries()) {
      const no = (message: string) => showAgain(c, refuse('columns', posted, `column.${at}`, message));
      if (name !== '' && !known.has(name)) return no('Choose a field from the list');
      if (name !== '' && fields.indexOf(name) < at) return no('This is already chosen for another column');
    }
    await once(viewer, posted, (trx) => changeMapping(trx, viewer, { id, fields }, clock()));
    return c.redirect('/settings/columns?done=columns-saved', 303);
  });

  serve(routes, columnActions.removeColumns, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'standards.manage');
    const posted = await readPosted(c);
    await once(viewer, posted, (trx) => removeMapping(trx, viewer, posted.fields.id?.[0] ?? '', clock()));
    return c.redirect('/settings/columns?done=columns-removed', 303);
  });

  return routes;
}
