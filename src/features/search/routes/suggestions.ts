import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { kindWords } from '../domain/found.ts';
import { matchedParts } from '../domain/matched.ts';
import type { Suggestions } from '../domain/suggestions.ts';
import { readTyped } from '../domain/typed.ts';
import { searchAll } from '../server/search.ts';
import { withStates } from '../server/with-states.ts';
import { searchFiles } from './addresses.ts';

const most = 8;

/** What the field in the head of each page shows while a person types. */
export function suggestions(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, searchFiles.suggestions, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.read');
    const { found, words, readAs } = await searchAll(deps.db, viewer, readTyped(c.req.query('q') ?? ''));
    const shown = await withStates(deps, viewer, found.slice(0, most));
    const answer: Suggestions = {
      found: shown.map(({ kind, title, href, notes, state }) => ({
        ...{ href, state, title: matchedParts(title, words) },
        note: [kindWords[kind].one, ...notes].join(' · '),
      })),
      total: found.length,
      readAs,
    };
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
  return routes;
}
