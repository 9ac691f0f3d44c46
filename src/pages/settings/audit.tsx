import { detailsInWords } from '../../components/office/audit-details.ts';
import { PageHead } from '../../components/office/frame.tsx';
import { wordsOf } from '../../components/review/comments/timeline.tsx';
import { Pagination, Table } from '../../components/ui/lists.tsx';
import { EmptyState, Notice } from '../../components/ui/notices.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { checkOwnAudit, type ListedEvent, listAudit } from '../../server/repositories/audit.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { SettingsPage } from './_components/settings-page.tsx';

const MOST = 50;
/** Labels of the event kinds: a kind is the first word of an event's name. */
const kinds: Readonly<Record<string, string>> = {
  report: 'Reports',
  certificate: 'Certificates',
  visit: 'Visits',
  site: 'Sites',
  comment: 'Comments',
  finding: 'Findings',
  sign: 'Reading patterns',
  user: 'Users and sign-ins',
  session: 'Devices',
  company: 'Company',
  'signing-key': 'Signing keys',
  audit: 'Audit log',
};

export default page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'audit.read');
  const asked = new URLSearchParams(query);
  const kind = Object.hasOwn(kinds, asked.get('kind') ?? '') ? (asked.get('kind') ?? '') : undefined;
  const before = /^\d{1,15}$/.test(asked.get('before') ?? '') ? Number(asked.get('before')) : undefined;
  const events = await listAudit(db, viewer, {
    limit: MOST + 1,
    ...(before !== undefined && { before }),
    ...(kind !== undefined && { kind }),
  });
  const shown = events.slice(0, MOST);
  const { timeZone } = await getCompany(db, viewer);
  const check = asked.has('check') ? await checkOwnAudit(db, viewer, deps.config.sessionSecret) : undefined;
  const here = (more: Record<string, string>) =>
    `/settings/audit?${new URLSearchParams({ ...(kind !== undefined && { kind }), ...more })}`;
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/audit" title="Audit log">
      <PageHead title="Audit log" />
      <p>Who did what, and when. Each entry is chained to the one before it, so any change can be detected.</p>
      {check ? (
        <Notice
          tone={check.faults.length === 0 ? 'good' : 'bad'}
          title={check.faults.length === 0 ? 'The log is complete' : 'The log is not complete'}
        >
          <p>
            {check.events} entries checked. {check.faults.length === 0 && 'None was changed, removed or inserted.'}
          </p>
          {check.faults.slice(0, 20).map(({ id, fault }) => (
            <p key={`${id} ${fault}`}>
              {id === null ? 'The log' : `Entry ${id}`}: {fault}.
            </p>
          ))}
        </Notice>
      ) : (
        <p>
          <a href={here({ check: 'yes' })}>Check that the log is complete</a>
        </p>
      )}
      <nav className="pages" aria-label="Kind of entries">
        <a href="/settings/audit" aria-current={kind === undefined ? 'page' : undefined}>
          All
        </a>
        {Object.entries(kinds).map(([key, label]) => (
          <a key={key} href={`/settings/audit?kind=${key}`} aria-current={key === kind ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState title="No entries of this kind" />
      ) : (
        <Table
          caption="Entries, newest first"
          rows={shown}
          rowKey={({ id }) => String(id)}
          columns={[
            { label: 'Event', cell: (event) => <What event={event} /> },
            { label: 'By', cell: ({ by }) => by ?? 'The system' },
            { label: 'Time', cell: ({ at }) => <time dateTime={at}>{showTime(at, timeZone)}</time> },
            { label: 'Details', cell: ({ detail }) => detailsInWords(JSON.parse(detail), timeZone) },
          ]}
        />
      )}
      <Pagination
        previous={before === undefined ? undefined : here({})}
        next={events.length > MOST ? here({ before: String(shown.at(-1)?.id) }) : undefined}
      />
    </SettingsPage>
  );
});

export const getConfig = dynamic;

/** Name of an event, with a link to the page of its subject. */
function What({ event: { action, subject, detail } }: { event: ListedEvent }) {
  const words = wordsOf({ action, detail: JSON.parse(detail) });
  if (/^(report|comment|finding)\./.test(action)) return <a href={`/reports/${subject}`}>{words}</a>;
  if (/^site\.import/.test(action)) return <a href={`/sites/imports/${subject}`}>{words}</a>;
  if (action.startsWith('visit.')) return <a href={`/visits/${subject}`}>{words}</a>;
  return words;
}
