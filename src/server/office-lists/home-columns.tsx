import { State, type StateKey } from '../../components/office/parts/state.tsx';
import { tenures, wordOf } from '../../components/office/words.ts';
import { CodeBadge } from '../../components/ui/badges.tsx';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showNear } from '../../domain/time/calendar.ts';
import { addDays } from '../../domain/time/dates.ts';
import { stateWords } from '../../features/compliance/domain/words.ts';
import type { ListColumn, ListContext } from '../lists/list.ts';
import { soon } from './home-filters.ts';
import { codes, type HomeRow } from './home-rows.ts';
import { columnsInFiles } from './homes-in-files.ts';

const officeColumns: readonly ListColumn<HomeRow>[] = [
  { label: 'Visited by', cell: undefined, text: ({ visit }) => visit?.person ?? '' },
  {
    ...{ label: 'Client', from: 'wide', isShort: true },
    cell: (row) => <span className="soft clip">{row.clientName}</span>,
    text: (row) => row.clientName,
  },
];

/** The columns that a person sees: who visits and for whom is for the company. */
export const homeColumns = ({ viewer }: ListContext): readonly ListColumn<HomeRow>[] => [
  {
    label: viewer.role === 'client' ? 'Home' : 'Site',
    sort: 'place',
    cell: (row) => (
      <>
        <a href={`/sites/${row.id}`}>{row.name}</a> <span className="place">{row.address.postcode}</span>
      </>
    ),
    text: (row) => row.name,
  },
  { label: 'Address', cell: undefined, text: (row) => siteAddress(row.address) },
  { label: 'Postcode', cell: undefined, text: (row) => row.address.postcode },
  { label: 'UPRN', cell: undefined, text: (row) => row.uprn },
  { label: 'Reference', cell: undefined, text: (row) => row.ownReference },
  { label: 'State', isShort: true, cell: stateOf, text: (row) => stateWord(row) },
  {
    ...{ label: 'Last certificate', sort: 'last', phoneLabel: 'Last', isShort: true },
    cell: (row) => (
      <>
        {row.lastInspected && <span className="nw">{showNear(row.lastInspected, row.today)}</span>}{' '}
        <span className="soft desk-only wide-only clip">{row.lastFirm || row.lastNumber}</span>
      </>
    ),
    text: (row) => row.lastInspected,
  },
  { label: 'Last outcome', cell: undefined, text: (row) => row.lastOutcome },
  { label: 'Last firm', cell: undefined, text: (row) => row.lastFirm },
  { label: 'Last number', cell: undefined, text: (row) => row.lastNumber },
  { label: 'Next inspection', cell: undefined, text: (row) => row.inspectionDue },
  {
    ...{ label: 'Next due', sort: 'due', phoneLabel: 'Due', isShort: true },
    cell: (row) => showNear(row.nextDue, row.today),
    text: (row) => row.nextDue,
  },
  {
    ...{ label: 'Open', isShort: true },
    cell: (row) => codes.filter((code) => row.open[code] > 0).map((code) => <CodeBadge key={code} code={code} />),
    text: (row) => codes.flatMap((code) => (row.open[code] > 0 ? [`${row.open[code]} ${code}`] : [])).join(', '),
  },
  {
    ...{ label: 'Next visit', phoneLabel: 'Visit', isShort: true },
    cell: ({ visit, today }) =>
      visit && `${showNear(visit.day, today)}${viewer.role === 'client' ? '' : `, ${visit.person}`}`,
    text: ({ visit }) => (visit ? visit.day : ''),
  },
  ...(viewer.role === 'client' ? [] : officeColumns),
  { label: 'Nation', cell: undefined, text: (row) => row.nation },
  { label: 'Tenure', cell: undefined, text: (row) => wordOf(tenures, row.tenure) },
  ...columnsInFiles<HomeRow>(viewer),
];

/** "Due within 30 days" where all is in order until then; the last word is of the state itself. */
export function stateWord({ state, inspectionDue, noAccess, today }: HomeRow): string {
  if (isRefused({ state, noAccess })) return `No access, ${noAccess} times`;
  const days = soonOf({ inspectionDue, today });
  return state === 'in_order' && days !== undefined ? `Due within ${days} days` : stateWords[state].word;
}

/** What hinders open work; what is graver is said instead. */
const isRefused = ({ state, noAccess }: Pick<HomeRow, 'state' | 'noAccess'>) => state === 'open' && noAccess >= 2;

const soonOf = ({ inspectionDue, today }: Pick<HomeRow, 'inspectionDue' | 'today'>) =>
  inspectionDue >= today ? soon.find((days) => inspectionDue <= addDays(today, days)) : undefined;

function stateOf(row: HomeRow) {
  const isSoon = row.state === 'in_order' && soonOf(row) !== undefined;
  const key: StateKey = isRefused(row) ? 'refused' : isSoon ? 'due' : row.state === 'no_report' ? 'late' : row.state;
  return <State state={key}>{stateWord(row)}</State>;
}
