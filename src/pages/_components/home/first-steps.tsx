import { EmptyState } from '../../../components/ui/notices.tsx';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { listClients } from '../../../server/repositories/register/clients.ts';
import { listSites } from '../../../server/repositories/register/listed-sites.ts';

/** First steps for a new company. */
export async function FirstSteps({ context: { db, viewer } }: { context: Pick<PageContext, 'db' | 'viewer'> }) {
  const { clients } = await listClients(db, viewer);
  const { sites } = await listSites(db, viewer);
  const inspectors = await listInspectors(db, viewer);
  const others = inspectors.filter(({ id }) => id !== viewer.userId);
  const steps = [
    {
      done: others.length > 0,
      href: '/settings/users/new',
      words: 'Add the electricians and supervisors',
      show: can(viewer, 'users.invite'),
    },
    { done: clients.length > 0, href: '/clients/new', words: 'Add a client', show: true },
    { done: sites.length > 0, href: '/sites/new', words: 'Add a site, or many from a file', show: true },
    { done: false, href: '/sites', words: 'Book the first visit from its site page', show: true },
  ].filter(({ done, show }) => !done && show);
  return (
    <EmptyState title="Next steps">
      <ol className="numbered">
        {steps.map(({ href, words }) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
