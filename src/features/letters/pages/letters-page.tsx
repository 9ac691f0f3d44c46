import { PageHead } from '../../../components/office/frame.tsx';
import { State } from '../../../components/office/parts/state.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listOpenRequests } from '../../service/server/repository/requests.ts';
import { nameOfLetter } from '../domain/letter.ts';
import { listUnconfirmed } from '../server/repository/letters.ts';
import { AskedRows } from './asked-rows.tsx';

/** Papers that are owed: requests without an answer, and confirmations of work that the tenant or the council does not have. */
export const lettersPage = page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'service.record');
  const today = await companyToday(db, viewer, deps.clock());
  const requests = await listOpenRequests(db, viewer);
  const unconfirmed = await listUnconfirmed(db, viewer);
  return (
    <OfficePage query={query} title="Letters">
      <PageHead title="Letters" />
      <p>
        <a href="/letters/copies">Copies due by law: give many together</a>
      </p>
      {requests.length + unconfirmed.length === 0 && (
        <EmptyState title="Nothing is owed">
          <p>Requests for copies, and confirmations of work that are not given yet, are listed here.</p>
        </EmptyState>
      )}
      <AskedRows requests={requests} today={today} />
      {unconfirmed.length > 0 && (
        <>
          <h2>Confirmations of work to give</h2>
          <ul className="rows">
            {unconfirmed.map(({ letter, siteName, dueOn, lacks }) => (
              <li key={letter.id}>
                <a href={`/sites/${letter.siteId}/copies?paper=letter:${letter.id}&to=${lacks[0] ?? 'tenant'}#give`}>
                  {siteName}: {nameOfLetter(letter)}
                </a>
                <State state={dueOn < today ? 'late' : 'open'}>
                  {dueOn < today ? `Late since ${showDay(dueOn)}` : showDay(dueOn)}
                </State>
                <p>Not given yet: {lacks.map((to) => `the ${to}`).join(' and ')}.</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </OfficePage>
  );
});
