import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Group, listSameClients, listSameSites } from '../server/repository/same.ts';

type Thing = 'site' | 'client';
/** Characters of the place in the list that an address gives. */
const LONGEST_PLACE = 120;

/** Sites or clients that may be one, each with the way to merge them. */
const samePage = (thing: Thing) =>
  page(async ({ query }, { db, viewer }) => {
    mustBeAllowed(viewer, 'register.merge');
    const asked = new URLSearchParams(query);
    const after = (asked.get('after') ?? '').replaceAll('\0', '').slice(0, LONGEST_PLACE);
    const by = asked.get('by') === 'uprn' ? 'uprn' : 'address';
    const { groups, next } =
      thing === 'site' ? await listSameSites(db, viewer, { by, after }) : await listSameClients(db, viewer, { after });
    const title = thing === 'site' ? 'Sites that may be the same' : 'Clients that may be the same';
    const more = next && new URLSearchParams({ ...(thing === 'site' && by === 'uprn' && { by }), after: next });
    return (
      <OfficePage query={query} title={title}>
        <BackLink href={`/${thing}s`}>{thing === 'site' ? 'Sites' : 'Clients'}</BackLink>
        <PageHead title={title} />
        {thing === 'site' && (
          <ul className="views" aria-label="What they share">
            <li>
              <a href="/sites/same" aria-current={by === 'address' ? 'page' : undefined}>
                Same address and client
              </a>
            </li>
            <li>
              <a href="/sites/same?by=uprn" aria-current={by === 'uprn' ? 'page' : undefined}>
                Same UPRN
              </a>
            </li>
          </ul>
        )}
        {groups.length === 0 ? (
          <EmptyState title={`No ${thing}s that may be the same`}>
            <p>
              {thing === 'site'
                ? 'Addresses are compared by their words: “14 Mill Rd, Flat 2” and “Flat 2, 14 Mill Road” are one.'
                : 'Names are compared without “Ltd” and the like, and email addresses as they are.'}
            </p>
          </EmptyState>
        ) : (
          groups.map((group) => <Same key={group.key} thing={thing} group={group} />)
        )}
        {more && (
          <p>
            <a href={`/${thing}s/same?${more}`}>More {thing}s</a>
          </p>
        )}
      </OfficePage>
    );
  });

function Same({ thing, group: { key, shares, things } }: { thing: Thing; group: Group }) {
  const [first, second] = things;
  const isOfOne = things.every(({ client }) => client === first?.client);
  return (
    <section aria-labelledby={`same-${key}`}>
      <h2 id={`same-${key}`}>{first?.name}</h2>
      <p>{[shares, isOfOne && first?.client].filter(Boolean).join(' · ')}</p>
      <ul className="rows">
        {things.map(({ id, name, notes, client }) => (
          <li key={id}>
            <a href={`/${thing}s/${id}`}>{name}</a>
            <p>{[notes, !isOfOne && client].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/${thing}s/merge?${thing}=${first?.id}&${thing}=${second?.id}`}>
          {things.length > 2 ? 'Merge the first two' : 'Merge them'}
          <span className="vh">: {first?.name}</span>
        </a>
      </p>
    </section>
  );
}

export const sameSitesPage = samePage('site');
export const sameClientsPage = samePage('client');
