import { type Context, Hono } from 'hono';
import type { Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { boardName, fieldsOf, hasGroup, itemsOf, listItems, recordOf } from '../../../../domain/forms/document.ts';
import { photosAt } from '../../../../domain/forms/photos.ts';
import { codeLeft, codesByGravity } from '../../../../domain/forms/put-right.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { namesIn, showValue } from '../../../../domain/forms/words/show-value.ts';
import { openVisit } from '../../../../domain/visit/status.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { circuitColumns, lineAsEntered, sortedCircuits } from '../boards/circuit-lines.ts';
import { frameOf } from '../frame.ts';
import { boardsOf, circuitsOf } from '../records/board-records.ts';
import { shownGroups } from '../records/record-form.ts';
import { readOnlyGroups } from '../report/read-only.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps, IssuedReport, Visit } from '../store.ts';
import { getOwnVisit } from '../visits/visits.tsx';
import { IssuedBoardPage, IssuedListPage, IssuedReportPage, type ObservationShown } from './issued-pages.tsx';

/**
 * The site's issued reports, by any inspector: people on a visit there can read them while the visit is booked or under way. The
 * store checks the access.
 */
export function issuedRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, visitAddresses.issued, async (c) => {
    const { viewer, visit } = await openVisitOf(deps, c);
    const reports = await deps.store(viewer).issuedAt(visit);
    return c.html(await deps.renderHtml(<IssuedListPage frame={frameOf(deps, c, viewer)} {...{ visit, reports }} />));
  });

  serve(routes, visitAddresses.issuedReport, async (c) => {
    const { viewer, visit } = await openVisitOf(deps, c);
    const report = await deps.store(viewer).issuedReport(visit, c.req.param('report'));
    const { document } = report;
    const definition = definitionOf(document);
    const page = (
      <IssuedReportPage
        frame={frameOf(deps, c, viewer)}
        {...{ visit, report, timeZone: await deps.store(viewer).timeZone() }}
        observations={hasGroup(definition, 'observations') ? observationsOf(report) : undefined}
        boards={boardsOf(document).map((board) => ({
          id: board.id,
          name: boardName(board),
          location: typeof board.location === 'string' ? board.location : '',
          circuits: circuitsOf(board).length,
        }))}
        sections={sectionsOf(document)}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, visitAddresses.issuedBoard, async (c) => {
    const { viewer, visit } = await openVisitOf(deps, c);
    const report = await deps.store(viewer).issuedReport(visit, c.req.param('report'));
    const { document } = report;
    const board = boardsOf(document).find(({ id }) => id === c.req.param('board'));
    if (!board) throw new NotFoundError(`board ${c.req.param('board')} of issued report ${report.reportId}`);
    const definition = definitionOf(document);
    const groups = shownGroups(definition.board.groups, board, document, false);
    const page = (
      <IssuedBoardPage
        frame={frameOf(deps, c, viewer)}
        {...{ visit, report }}
        name={boardName(board)}
        columns={circuitColumns(definition).map(({ head }) => head)}
        circuits={sortedCircuits(board).map((circuit) => lineAsEntered(definition, circuit))}
        record={given(readOnlyGroups(namesOf(document), { groups, record: board, lists: [] }))}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  return routes;
}

/** @throws NotFoundError when the person is not on the visit, or it is over. */
async function openVisitOf(deps: FieldDeps, c: Context<AppEnv>): Promise<{ viewer: Viewer; visit: Visit }> {
  const { viewer } = c.var;
  mustBeAllowed(viewer, 'visits.read');
  const visit = await getOwnVisit(deps, viewer, c.req.param('visit') ?? '');
  if (!openVisit.includes(visit.status)) throw new NotFoundError(`what was issued at visit ${visit.id}, which is over`);
  return { viewer, visit };
}

/** No time of day of these entries is shown: any zone does. */
const namesOf = (document: ReportDocument) => ({ names: () => namesIn(document, 'UTC') });

/** Groups with at least one value. */
const given = (groups: ReturnType<typeof readOnlyGroups>) =>
  groups
    .map(({ title, pairs }) => ({ title, pairs: pairs.filter(([, value]) => value !== '') }))
    .filter(({ pairs }) => pairs.length > 0);

const sectionsOf = (document: ReportDocument) => {
  const definition = definitionOf(document);
  return definition.sections
    .map((section) => {
      const record = recordOf(document, section.key);
      const lists = (section.lists ?? []).map((list) => ({
        definition: list,
        items: listItems(section, list, document),
      }));
      const groups = shownGroups(section.groups, record, document, false);
      return {
        key: section.key,
        title: [section.letter, section.title].filter(Boolean).join(' '),
        groups: given(readOnlyGroups(namesOf(document), { groups, record, lists })),
      };
    })
    .filter(({ groups }) => groups.length > 0);
};

/** Open observations first, the most serious code first. */
function observationsOf({ document, putRight }: IssuedReport): ObservationShown[] {
  const names = namesIn(document, 'UTC');
  const fields = fieldsOf(definitionOf(document).observation);
  const shown = (name: string, item: Item) => {
    const field = fields.find((each) => each.name === name);
    return field ? showValue(field, item[name], names) : '';
  };
  const rank = ({ code, since }: ObservationShown) => (since ? 10 : 0) + (code ? codesByGravity.indexOf(code) : 5);
  return itemsOf(document.observations)
    .map((item, index): ObservationShown => {
      const code = codesByGravity.find((each) => each === codeLeft(item));
      return {
        id: item.id,
        number: index + 1,
        code,
        text: typeof item.text === 'string' ? item.text : '',
        place: ['location', 'board_id', 'circuit_id']
          .map((name) => shown(name, item))
          .filter(Boolean)
          .join(' · '),
        photos: photosAt(document, `observations/${item.id}`).length,
        since: putRight.includes(item.id)
          ? 'Reported as put right since'
          : code
            ? ''
            : 'Put right during the inspection',
      };
    })
    .sort((a, b) => rank(a) - rank(b) || a.number - b.number);
}
