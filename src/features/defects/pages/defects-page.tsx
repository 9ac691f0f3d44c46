import { PageHead } from '../../../components/office/frame.tsx';
import { Pagination } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { dayIn } from '../../../domain/time/company-day.ts';
import { showUpTo } from '../../../domain/words/show-count.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { isOver } from '../domain/defect-state.ts';
import {
  countDefects,
  type Defect,
  type DefectGroup,
  listClosedDefects,
  listDefects,
  MOST_COUNTED,
} from '../records/defects.ts';
import { filterQuery, readFilter } from '../routes/defect-filter.ts';
import { DefectFilters, DefectViews } from './defect-filters.tsx';
import { CodeMark, dueInWords, StateOf } from './defect-words.tsx';
import { nextStep } from './next-step.tsx';

export const defectsPage = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'certificates.read');
  const today = dayIn(deps.clock(), (await getCompany(db, viewer)).timeZone);
  const filter = readFilter(query, viewer.userId);
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const isClosed = filter.state !== undefined && isOver(filter.state);
  const { defects, next } = isClosed
    ? await listClosedDefects(db, viewer, { filter, after })
    : await listDefects(db, viewer, { filter, today, after });
  const count = isClosed ? undefined : await countDefects(db, viewer, filter);
  const mayFollow = can(viewer, 'defects.follow');
  const people = mayFollow ? (await listUsers(db, viewer)).filter(({ role }) => role !== 'client') : [];
  const isNarrowed = filterQuery(query) !== '';
  return (
    <OfficePage query={query} title="Defects">
      <PageHead title="Defects" />
      <DefectViews query={query} isOffice={mayFollow} />
      <DefectFilters query={query} people={people} isOffice={mayFollow} />
      {defects.length === 0 ? (
        <EmptyState title={isNarrowed ? 'No defects match' : 'No open defects'}>
          <p>
            {isNarrowed ? (
              <a href="/defects">Show all open defects</a>
            ) : (
              'Defects in issued reports are listed here from the day of issue.'
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="chips">
            <p>
              <b>{count === undefined ? 'Closed defects' : `${showUpTo(MOST_COUNTED, count)} to follow`}</b>
              {count === undefined ? ', the latest first' : ', C1 first, then by last day'}
            </p>
            {!isClosed && (
              <p>
                <a href={`/defects/defects.csv${filterQuery(query)}`}>CSV</a>
              </p>
            )}
          </div>
          <DefectTable {...{ defects, today, viewer }} />
        </>
      )}
      <Pagination
        previous={after && `/defects${filterQuery(query)}`}
        next={next && `/defects${filterQuery(query, { after: next })}`}
      />
    </OfficePage>
  );
});

const groupWords: Readonly<Record<DefectGroup, readonly [title: string, words: string]>> = {
  at_once: ['At once', 'danger present: the date does not matter'],
  late: ['Late', 'late stays late in the record'],
  due: ['Due by law', ''],
  urgent: ['Urgent, no date in law', 'our own target'],
  to_verify: ['Done, to be verified', ''],
  defended: ['Access refused, accepted', 'keep trying'],
  wanted: ['Improvements the client wants', ''],
};

type Shown = Defect & { group?: DefectGroup };

function DefectTable({ defects, today, viewer }: { defects: readonly Shown[]; today: string; viewer: Viewer }) {
  const isClient = viewer.role === 'client';
  const groups = [...new Set(defects.map(({ group }) => group))];
  return (
    <table className="list">
      <caption className="vh">Defects</caption>
      <thead>
        <tr>
          <th scope="col" className="main">
            Defect
          </th>
          <th scope="col">Home</th>
          <th scope="col">Last day</th>
          <th scope="col">State</th>
          <th scope="col">{isClient ? 'Who acts' : 'With'}</th>
          {!isClient && (
            <th scope="col">
              <span className="vh">Next step</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group ?? 'closed'}>
          {group && (
            <tr className="group">
              <th scope="rowgroup" colSpan={isClient ? 5 : 6}>
                {groupWords[group][0]} <small className="soft">{groupWords[group][1]}</small>
              </th>
            </tr>
          )}
          {defects
            .filter((each) => each.group === group)
            .map((each) => (
              <DefectRow key={each.id} {...{ each, today, viewer }} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

function DefectRow({ each, today, viewer }: { each: Defect; today: string; viewer: Viewer }) {
  const due = dueInWords(each, today);
  const step = nextStep(each, viewer);
  const isClient = viewer.role === 'client';
  const firm = each.state === 'not_ours' ? 'Another firm' : undefined;
  return (
    <tr>
      <th scope="row">
        <span className="what">
          <CodeMark code={each.code} />
          <span>
            <a href={`/defects/${each.id}`}>{each.words}</a>
            <small>{each.location}</small>
          </span>
        </span>
      </th>
      <td>
        {each.site_name} <span className="place">{each.postcode}</span>
      </td>
      <td>
        {due.state ? (
          <span className="state" data-state={due.state}>
            {due.fact}
          </span>
        ) : (
          <span className="nw">{due.fact}</span>
        )}
        <small>{due.why}</small>
      </td>
      <td>
        <StateOf defect={each} />
      </td>
      <td data-label={isClient ? 'Who acts' : 'With'}>
        {firm ?? (isClient ? whoActs(each) : (each.holder_name ?? <span className="nil">Nobody</span>))}
      </td>
      {!isClient && (
        <td className="do">
          {step && (
            <a className={step.isUrgent ? 'btn slim nw' : 'btn secondary slim nw'} href={step.href}>
              {step.words}
              <span className="vh">: {each.site_name}</span>
            </a>
          )}
        </td>
      )}
    </tr>
  );
}

/** Who acts, for the landlord: the contractor once there is a visit, they themselves until then. */
export const whoActs = ({ state }: Pick<Defect, 'state'>): string =>
  state === 'booked' || state === 'done' || state === 'verified' ? 'Your contractor' : 'You: order the repair';
