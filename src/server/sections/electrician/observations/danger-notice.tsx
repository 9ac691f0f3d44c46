import { Hono } from 'hono';
import type { Item } from '../../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../../domain/forms/document.ts';
import { showAddress } from '../../../../domain/forms/words/show-address.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import type { AppEnv } from '../../../context.ts';
import { NotFoundError } from '../../../errors.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import type { Account, FieldDeps } from '../store.ts';
import { showDay } from '../words.ts';
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
    const notice = noticeOf(report, observation, await deps.store(viewer).account());
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

function noticeOf(report: OpenReport, observation: Item, { name, company }: Account): DangerNotice {
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
    day: showDay(report.today),
    by: name,
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
