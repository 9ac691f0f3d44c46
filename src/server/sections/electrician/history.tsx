import { Hono } from 'hono';
import { type HistoryLine, HistoryPage } from '../../../components/electrician/history-page.tsx';
import { showTime } from '../../../domain/forms/calendar.ts';
import type { Field } from '../../../domain/forms/definition.ts';
import { showValue } from '../../../domain/forms/show-value.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import { isItemPath, stepsOf } from '../../../domain/report/path.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import { listHistory } from '../../repositories/entry-log.ts';
import { namesOf } from '../../repositories/people.ts';
import { frameOf } from './frame.ts';
import { type OpenReport, openReport } from './open-report.ts';
import { placeOf } from './places.ts';

const mostLines = 200;

/** Who entered what, when: at a path and below, the latest first. */
export function historyRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/reports/:report/history', async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const path = c.req.query('path') ?? '';
    const isList = path === 'boards' || path === 'observations' || path === 'inspection_schedule';
    if (path !== '' && !isList && !/^[a-z_]{1,40}$/.test(path) && !stepsOf(path)) throw new NotFoundError('that path');
    const latest = await listHistory(deps.db, viewer, report.id, path, mostLines + 1);
    const shown = latest.slice(0, mostLines);
    const names = await namesOf(
      deps.db,
      viewer,
      shown.map(({ authorId }) => authorId),
    );
    const lines = shown.map((entry): HistoryLine => {
      const { page, label, field } = placeOf(report, entry.path);
      return {
        seq: entry.seq,
        what: [page, label].filter(Boolean).join(', '),
        value: showEntry(report, entry, field),
        author: names.get(entry.authorId) ?? 'Somebody',
        at: showTime(entry.serverAt, report.timeZone),
        origin: origins[entry.provenance],
        conflict: entry.kind === 'conflict',
      };
    });
    const page = (
      <HistoryPage
        frame={frameOf(deps, c, viewer)}
        report={report}
        of={path === '' ? undefined : nameOf(report, path)}
        lines={lines}
        more={latest.length > mostLines}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

const nameOf = (report: OpenReport, path: string): string => {
  const { page, label } = placeOf(report, path);
  return [page, label].filter(Boolean).join(', ');
};

/** How a value came about, where it was not typed as it is. */
const origins: Partial<Record<Entry['provenance'], string>> = {
  calculated: 'calculated',
  carried: 'carried over',
  imported: 'imported',
};

/** An entry's value as it reads on the form. Of what the form does not have, the edition before perhaps had it, its text. */
function showEntry(report: OpenReport, { path, value }: Entry, field: Field | undefined): string {
  if (stepsOf(path) && isItemPath(path)) return value === null ? 'removed' : 'added';
  if (value === null) return 'taken away';
  if (field) return showValue(field, value, report.names()) || 'empty';
  if (typeof value !== 'object') return String(value);
  return 'text' in value ? String(value.text) : JSON.stringify(value);
}
