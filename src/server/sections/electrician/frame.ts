import type { Context } from 'hono';
import type { Frame } from '../../../components/electrician/electrician-page.tsx';
import type { AppEnv, Deps, Viewer } from '../../context.ts';

/** What the address says was just done, so that a page can say so once without keeping anything. */
const said: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  removed: 'Removed.',
  started: 'The visit is started.',
  signed: 'Signed and handed in.',
  'handed-over': 'Handed over.',
  replied: 'Your replies are saved.',
  chosen: 'Your choice is kept.',
  overruled: 'Your reason is kept. The supervisor reads it first.',
  'taken-back': 'Taken back. It is asked again.',
  recorded: 'The observation is begun. Make it say what is wrong here, choose its code and save it.',
  already: 'There is an observation about this already.',
};

export function frameOf(deps: Deps, c: Context<AppEnv>, viewer: Viewer): Frame {
  const done = Object.keys(said).find((word) => c.req.query(word) !== undefined);
  return {
    assets: deps.assets,
    viewer: { name: viewer.name, role: viewer.role },
    flash: done ? { kind: 'success', message: said[done] ?? '' } : undefined,
  };
}
