import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { State } from '../../../components/office/parts/state.tsx';
import { Actions, Button } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { EmptyState, Notice } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { nameAndPart, recipientWords } from '../../service/domain/given.ts';
import { listOpenRequests } from '../../service/server/repository/requests.ts';
import { canGive, listOwedCopies } from '../server/copies-owed.ts';
import { AskedRows } from './asked-rows.tsx';

/** The copies that the law wants given, of all homes: ticked, they are given together. */
export const copiesOwedPage = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'service.record');
  const today = await companyToday(db, viewer, deps.clock());
  const asked = new URLSearchParams(query);
  const after = asked.get('after') ?? '';
  // They have their own answer, on the page of the home.
  const requests = after === '' ? await listOpenRequests(db, viewer) : [];
  const { owed, next } = await listOwedCopies(db, viewer, today, after);
  const ready = owed.filter(canGive).length;
  const given = Number(asked.get('given') ?? '');
  return (
    <OfficePage query={query} title="Copies due by law">
      <BackLink href="/letters">Letters</BackLink>
      <PageHead title="Copies due by law" />
      {Number.isInteger(given) && given > 0 && given < 1000 && (
        <Notice title={given === 1 ? '1 paper recorded' : `${given} papers recorded`}>
          <p>
            {owed.length === 0
              ? 'Nothing is left to give.'
              : `${ready}${next ? ' and more' : ''} still to give, listed below.`}
          </p>
        </Notice>
      )}
      <AskedRows requests={requests} today={today} />
      {owed.length === 0 && after !== '' ? (
        <p>
          Nothing more. <a href="/letters/copies">Back to the first ones</a>
        </p>
      ) : owed.length === 0 && requests.length > 0 ? (
        <p>Every other copy is given.</p>
      ) : owed.length === 0 ? (
        <EmptyState title="Every copy is given">
          <p>Reports for tenants, and confirmations of work for tenants and councils, are listed here.</p>
        </EmptyState>
      ) : (
        <form method="get" action="/letters/give">
          {after !== '' && <input type="hidden" name="after" value={after} />}
          {ready > 0 && (
            <p>
              <label className="choice">
                <input type="checkbox" name="all" value="1" /> All {ready} shown
              </label>
            </p>
          )}
          <Table
            caption="Copies due by law, the first day first"
            on="list"
            rows={owed}
            rowKey={({ key }) => key}
            columns={[
              {
                label: 'Home',
                cell: ({ siteId, siteName }) => <a href={`/sites/${siteId}/copies`}>{siteName}</a>,
              },
              { label: 'Paper', cell: ({ label }) => label },
              {
                label: 'To',
                phoneLabel: 'To',
                cell: ({ to, known: { name } }) => nameAndPart(name, to),
              },
              {
                label: 'By',
                phoneLabel: 'By',
                cell: ({ due, rule }) => (
                  <>
                    <State state={due !== null && due < today ? 'late' : 'open'}>
                      {due === null ? 'No day in law' : due < today ? `Late since ${showDay(due)}` : showDay(due)}
                    </State>{' '}
                    <span className="soft">{rule}</span>
                  </>
                ),
              },
              {
                label: 'Give',
                cell: (copy) =>
                  canGive(copy) ? (
                    <span className="tick">
                      <label>
                        <input type="checkbox" name="copy" value={copy.key} />
                        <span className="vh">
                          {copy.label} to the {recipientWords[copy.to]}, {copy.siteName}
                        </span>
                      </label>
                    </span>
                  ) : copy.sentOn === undefined ? (
                    <span className="soft">{copy.label === 'Confirmation of work' ? 'Not written' : 'Not here'}</span>
                  ) : (
                    <State state="open">On its way since {showDay(copy.sentOn)}</State>
                  ),
              },
            ]}
          />
          {ready > 0 && (
            <Actions>
              <Button>Give the ticked papers</Button>
            </Actions>
          )}
          {next && (
            <p>
              <a href={`/letters/copies?after=${encodeURIComponent(next)}`}>More homes</a>
            </p>
          )}
        </form>
      )}
    </OfficePage>
  );
});
