import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState, Notice } from '../../../components/ui/notices.tsx';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Thing } from '../domain/alike.ts';
import { type Group, isComparing, listSameAs, listSameClients, listSameSites } from '../server/repository/same.ts';
import { listToldApart } from '../server/repository/told-apart.ts';
import { SameViews, ToldApartPage } from './told-apart-page.tsx';

/** Characters of the place in the list that an address gives. */
const LONGEST_PLACE = 120;

/** Sites or clients that may be one, each with the way to merge them. */
const samePage = (thing: Thing) =>
  page(async ({ query }, { db, viewer, formState }) => {
    mustBeAllowed(viewer, 'register.merge');
    const asked = new URLSearchParams(query);
    const after = (asked.get('after') ?? '').replaceAll('\0', '').slice(0, LONGEST_PLACE);
    const by = asked.get('by') === 'uprn' ? 'uprn' : 'address';
    const key = (asked.get('group') ?? '').replaceAll('\0', '').slice(0, LONGEST_PLACE);
    const { groups, next } = await pageOf(db, viewer, { thing, by, key, after });
    const isWaiting = thing === 'site' && by === 'address' && (await isComparing(db, viewer));
    const title = thing === 'site' ? 'Sites that may be the same' : 'Clients that may be the same';
    const here = { ...(thing === 'site' && by === 'uprn' && { by }) };
    const more = next && new URLSearchParams({ ...here, ...(key !== '' && { group: key }), after: next });
    const { errors } = formValues('same', formState);
    if (asked.get('by') === 'apart')
      return <ToldApartPage {...{ query, thing, ...(await listToldApart(db, viewer, thing, after)) }} />;
    return (
      <OfficePage query={query} title={title} error={errors.length > 0}>
        <BackLink href={`/${thing}s`}>{thing === 'site' ? 'Sites' : 'Clients'}</BackLink>
        <PageHead title={title} />
        <ErrorSummary errors={errors} />
        <SameViews thing={thing} now={thing === 'site' ? by : 'client'} />
        {isWaiting && (
          <Notice tone="info" title="Addresses are still being compared">
            <p>Copperplate compares the addresses that were there before an upgrade. Open this page again later.</p>
          </Notice>
        )}
        {groups.length === 0 && !isWaiting ? (
          <EmptyState title={`No ${thing}s that may be the same`}>
            <p>
              {thing === 'site'
                ? 'Addresses are compared by their words: “14 Mill Rd, Flat 2” and “Flat 2, 14 Mill Road” are one.'
                : 'Names are compared without “Ltd” and the like, and email addresses as they are.'}
            </p>
          </EmptyState>
        ) : (
          groups.map((group) => (
            <Same
              key={group.key}
              thing={thing}
              group={group}
              whole={`/sites/same?${new URLSearchParams({ ...here, group: group.key })}`}
            />
          ))
        )}
        {more && (
          <p>
            <a href={`/${thing}s/same?${more}`}>More {thing}s</a>
          </p>
        )}
      </OfficePage>
    );
  });

async function pageOf(
  db: Db,
  viewer: Viewer,
  { thing, by, key, after }: { thing: Thing; by: 'uprn' | 'address'; key: string; after: string },
) {
  if (thing === 'client') return listSameClients(db, viewer, { after });
  if (key === '') return listSameSites(db, viewer, { by, after });
  const { group, next } = await listSameAs(db, viewer, { by, key, after });
  return { groups: group.things.length === 0 ? [] : [group], next };
}

/** @param whole  address of all of the group, where it has more than are named. */
function Same({
  thing,
  group: { key, by, shared, shares, things, isMore },
  whole,
}: {
  thing: Thing;
  group: Group;
  whole: string;
}) {
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
      {isMore && (
        <p>
          <a href={whole}>
            All sites of this group<span className="vh">: {first?.name}</span>
          </a>
        </p>
      )}
      <p>
        <a href={`/${thing}s/merge?${thing}=${first?.id}&${thing}=${second?.id}`}>
          {things.length > 2 ? 'Merge the first two' : 'Merge them'}
          <span className="vh">: {first?.name}</span>
        </a>
      </p>
      <form method="post" action={`/${thing}s/same`}>
        <HiddenFields submission={randomUUID()} />
        <input type="hidden" name="by" value={by} />
        <input type="hidden" name="group" value={shared} />
        <Button weight="secondary">
          These are different<span className="vh">: {first?.name}</span>
        </Button>
      </form>
    </section>
  );
}

export const sameSitesPage = samePage('site');
export const sameClientsPage = samePage('client');
