import { Hono } from 'hono';
import type { Json } from '../../../domain/report/entry.ts';
import { valueAt } from '../../../domain/report/fold.ts';
import { stepsOf } from '../../../domain/report/path.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { BadInputError, ConflictError } from '../../errors.ts';
import { getLog } from '../../repositories/entries.ts';
import { openReport } from './open-report.ts';
import { placeOf } from './places.ts';
import { readPosted } from './posted.ts';
import { saveChanges } from './save-record.ts';

/** Takes the choice between two values that were entered without knowing of each other. */
export function conflictRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/reports/:report/conflicts', async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(c);
    const path = posted.text('path');
    const choice = /^\d{1,9}$/.exec(posted.text('choice'))?.[0];
    if (!stepsOf(path) || choice === undefined) throw new BadInputError('no choice between values of a report');
    const value = choice === '0' ? valueAt(report.document, path) : await keptBeside(path, Number(choice));
    await saveChanges(deps, viewer, report, posted, [{ path, value, settle: true }]);
    const [address = '', anchor] = placeOf(report, path).href.split('#');
    const target = value === null && !path.includes('/', path.indexOf('/') + 1) ? report.home : address;
    return c.redirect(`${target}?chosen${anchor ? `#${anchor}` : ''}`, 303);

    /** The other value, by the entry that holds it: of the log, so that the same choice sent again reads the same. */
    async function keptBeside(at: string, seq: number): Promise<Json> {
      const log = await getLog(deps.db, viewer, report.id);
      const entry = log.find((each) => each.seq === seq && each.path === at && each.kind === 'conflict');
      if (!entry) throw new ConflictError('Somebody has chosen between these values already.');
      return entry.value;
    }
  });
  return routes;
}
