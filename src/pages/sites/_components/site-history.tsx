import { type Happening, Happenings } from '../../../components/office/parts/timeline.tsx';
import { toLocalTime } from '../../../domain/time/calendar.ts';

/** What an entry is about: each view of the history shows one kind. */
export type HistoryKind = 'visits' | 'papers' | 'mail' | 'defects';

export type HistoryEntry = Omit<Happening, 'when'> & { kind: HistoryKind; when?: string };

const historyViews: readonly (readonly [kind: HistoryKind, label: string])[] = [
  ['mail', 'Mail'],
  ['visits', 'Visits'],
  ['papers', 'Papers'],
  ['defects', 'Defects'],
];

/** So many entries stand on the page before the rest is asked for. */
const FIRST = 12;

/** Which entries the address asks for: one kind, all of them, or the latest. */
export function readHistory(query: string): HistoryKind | 'all' | undefined {
  const asked = new URLSearchParams(query).get('history');
  return asked === 'all' ? 'all' : historyViews.find(([kind]) => kind === asked)?.[0];
}

/** In order of time, what is to come first. Entries that are days stand at the end of their day's times. */
function inOrder(entries: readonly HistoryEntry[], timeZone: string): HistoryEntry[] {
  const keyOf = ({ at, mark }: HistoryEntry) =>
    `${mark === 'next' ? 1 : 0}${at.endsWith('Z') ? toLocalTime(at, timeZone) : at}`;
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => (a.key < b.key ? 1 : a.key > b.key ? -1 : 0))
    .map(({ entry }) => entry);
}

/** What happened on a site, as one story: visits, certificates, defects, mails, letters and requests. */
export function SiteHistory({
  siteId,
  entries,
  asked,
  timeZone,
}: {
  siteId: string;
  entries: readonly HistoryEntry[];
  asked: ReturnType<typeof readHistory>;
  timeZone: string;
}) {
  const of = asked === 'all' || asked === undefined ? entries : entries.filter(({ kind }) => kind === asked);
  const ordered = inOrder(of, timeZone);
  const shown = asked === undefined ? ordered.slice(0, FIRST) : ordered;
  const views = historyViews.filter(([kind]) => entries.some((entry) => entry.kind === kind));
  const address = (view?: string) => `/sites/${siteId}${view ? `?history=${view}` : ''}#history`;
  return (
    <section className="block" aria-labelledby="history">
      <div className="head">
        <h2 id="history">History</h2>
        {views.length > 1 && (
          <p>
            {views.map(([kind, label], index) => (
              <span key={kind}>
                {index > 0 && ' · '}
                {asked === kind ? <b>{label}</b> : <a href={address(kind)}>{label}</a>}
              </span>
            ))}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="soft">Nothing has happened here yet.</p>
      ) : (
        <Happenings all={shown.map((entry) => ({ ...entry, when: entry.when ?? whenOf(entry.at, timeZone) }))} />
      )}
      {asked !== undefined && asked !== 'all' && (
        <p>
          <a href={address()}>All kinds</a>
        </p>
      )}
      {asked === undefined && ordered.length > FIRST && (
        <p>
          <a href={address('all')}>All {ordered.length} entries</a>
        </p>
      )}
    </section>
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "24 Nov 2026, 14:02", or the day alone. @param at  a day, a local time, or a UTC time. */
function whenOf(at: string, timeZone: string): string {
  const local = at.endsWith('Z') ? toLocalTime(at, timeZone) : at;
  const [year, month, day] = local.slice(0, 10).split('-').map(Number);
  const shown = `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
  return local.length > 10 ? `${shown}, ${local.slice(11, 16)}` : shown;
}
