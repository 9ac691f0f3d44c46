import { Hono } from 'hono';
import type { Item } from '../../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../../domain/forms/document.ts';
import { showAddress } from '../../../../domain/forms/words/show-address.ts';
import { showDay, showTime, toLocalTime } from '../../../../domain/time/calendar.ts';
import { dayIn } from '../../../company/company-day.ts';
import type { AppEnv } from '../../../context.ts';
import { NotFoundError } from '../../../errors.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { Account, FieldDeps, FieldStore } from '../store.ts';
import { type DangerNotice, DangerNoticePage } from './danger-notice-page.tsx';

/** What is handed to the household where somebody can be hurt now (C1), made of what the observation says. */
export function dangerNoticeRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.dangerNotice, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const observations = itemsOf(report.document.observations);
    const at = observations.findIndex(({ id }) => id === c.req.param('observation'));
    const observation = observations[at];
    if (observation?.code !== 'C1') throw new NotFoundError(`a danger notice of ${c.req.param('observation')}`);
    const store = deps.store(viewer);
    const notice = noticeOf(report, observation, await foundOf(store, report, observation), await store.account());
    const page = (
      <DangerNoticePage
        frame={frameOf(deps, c, viewer)}
        notice={notice}
        lacking={lackingIn(notice)}
        back={{ href: `${report.home}/observations/${observation.id}`, label: `Observation ${at + 1}` }}
      />
    );
    return c.html(await deps.renderHtml(page));
  });
  return routes;
}

/** Who says that it is a C1, and on which day they did, YYYY-MM-DD; empty where nobody can tell. */
type Found = { by: string; day: string };

/**
 * Whoever entered the code found it, and not who looks at the page. Where that is not known (a phone keeps no log of it), or the code
 * was carried over from another report, it is who has the report, on the day somebody was told.
 */
async function foundOf(store: FieldStore, report: OpenReport, { id, told_at }: Item): Promise<Found> {
  const toldAt = textOf(told_at);
  const told = { by: report.holder, day: toldAt && toLocalTime(toldAt, report.timeZone).slice(0, 10) };
  const entries = await store.entriesAt(report.id, [`observations/${id}/code`]);
  const entry = entries.findLast(({ kind, value }) => kind === 'set' && value === 'C1');
  if (!entry || entry.provenance === 'carried') return told;
  const by = (await store.namesOf([entry.authorId])).get(entry.authorId) ?? report.holder;
  return { by, day: dayIn(new Date(entry.deviceAt ?? entry.serverAt), report.timeZone) };
}

function noticeOf(report: OpenReport, observation: Item, { by, day }: Found, { company }: Account): DangerNotice {
  const { made_safe: safe, told_at: at } = observation;
  const names = report.names();
  const circuit = names.get('circuit', textOf(observation.circuit_id));
  const board = names.get('board', textOf(observation.board_id));
  return {
    found: textOf(observation.text),
    where: [textOf(observation.location), circuit ?? board ?? ''].filter((text) => text !== '').join(', '),
    madeSafe: safe === true ? 'yes' : safe === false ? 'no' : 'not said',
    how: textOf(observation.made_safe_note),
    toldWho: textOf(observation.told_who),
    toldAt: textOf(at) && showTime(textOf(at), report.timeZone),
    address: showAddress(valueAt(report.document, report.definition.addressAt)) || report.site,
    day: day && showDay(day),
    by,
    company: company.name,
  };
}

const lackingIn = ({ madeSafe, how, toldWho, toldAt }: DangerNotice): string[] => [
  ...(madeSafe === 'not said' ? ['whether it was made safe'] : []),
  ...(how === '' ? [madeSafe === 'no' ? 'why not' : 'how it was made safe'] : []),
  ...(toldWho === '' ? ['who was told'] : []),
  ...(toldAt === '' ? ['when they were told'] : []),
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
