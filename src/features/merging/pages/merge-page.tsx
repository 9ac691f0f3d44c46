import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { Radios, Tick } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields, SearchForm } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getClient, listClients } from '../../../server/repositories/register/clients.ts';
import { listSites } from '../../../server/repositories/register/listed-sites.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { wordsOfTable } from '../domain/moved.ts';
import { idsTicked } from '../routes/ticked.ts';
import { rowsOfClient } from '../server/merge-clients.ts';
import { rowsOfSite } from '../server/repository/moved.ts';

type Thing = 'site' | 'client';
const heads: Record<Thing, string> = { site: 'Sites', client: 'Clients' };

/** One of the two, with what would move from it. */
type Side = { id: string; name: string; place: string; client: { id: string; name: string }; has: string[] };

/** Chooses two sites or clients, shows what each has, and asks which one stays. */
const mergePage = (thing: Thing) =>
  page(async ({ query }, { db, viewer, formState }) => {
    mustBeAllowed(viewer, 'register.merge');
    const asked = new URLSearchParams(query);
    const form = formValues('merge', formState, { stays: asked.get('stays') ?? undefined });
    const ids = idsTicked(formState?.entered[thing] ?? asked.getAll(thing));
    const sides: Side[] = [];
    for (const id of ids.slice(0, 2)) sides.push(await sideOf(db, viewer, thing, id));
    const [first, second] = sides;
    const title = `Merge two ${thing}s`;
    return (
      <OfficePage query={query} title={title} error={form.errors.length > 0}>
        <BackLink href={`/${thing}s`}>{heads[thing]}</BackLink>
        <h1>{title}</h1>
        <ErrorSummary errors={form.errors} />
        {ids.length > 2 && <p>{`Choose two ${thing}s only. These are the first two.`}</p>}
        {!first && (
          <p>
            {`Tick two ${thing}s in the list, then choose “Merge two”. `}
            <a href={`/${thing}s`}>{heads[thing]}</a>
            {' · '}
            <a href={`/${thing}s/same`}>{`${heads[thing]} that may be the same`}</a>
          </p>
        )}
        {first && !second && (
          <Others thing={thing} first={first} found={await othersOf(db, viewer, thing, asked.get('q') ?? '')} />
        )}
        {first && second && (
          <form method="post" action={`/${thing}s/merge`} className="form" noValidate>
            <HiddenFields submission={randomUUID()} />
            {sides.map((side) => (
              <SideBox key={side.id} thing={thing} side={side} />
            ))}
            <Radios
              {...form.bind('stays')}
              label="Which one stays?"
              choices={sides.map((side, at) => ({ value: side.id, label: `${at + 1}. ${side.name}, ${side.place}` }))}
            />
            <Does thing={thing} />
            <WhoSees thing={thing} first={first} second={second} />
            {(thing === 'client' || first.client.id !== second.client.id) && (
              <Tick {...form.bind('confirm')} value="yes" label="Yes, these people may see that" />
            )}
            <Actions>
              <Button>Merge the two {thing}s</Button>
              <a href={`/${thing}s`}>Cancel</a>
            </Actions>
          </form>
        )}
      </OfficePage>
    );
  });

const SideBox = ({ thing, side }: { thing: Thing; side: Side }) => (
  <section>
    <input type="hidden" name={thing} value={side.id} />
    <h2>
      <a href={`/${thing}s/${side.id}`}>{side.name}</a>
    </h2>
    <p>
      {side.place}
      {thing === 'site' && `. ${side.client.name}`}
    </p>
    <p>{side.has.length === 0 ? 'It has no records.' : `It has ${side.has.join(', ')}.`}</p>
  </section>
);

const Does = ({ thing }: { thing: Thing }) => (
  <ul>
    <li>All records of the one that goes move to the one that stays. Issued certificates do not change.</li>
    {thing === 'site' && <li>Blank details of the one that stays are filled in from the other.</li>}
    {thing === 'client' && <li>The details of the one that stays do not change.</li>}
    <li>The address of the one that goes leads to the one that stays.</li>
    <li>You can undo this for a day, until new records are added.</li>
  </ul>
);

/** A client’s people see the sites of their client only: a merge across clients changes who sees what. */
function WhoSees({ thing, first, second }: { thing: Thing; first: Side; second: Side }) {
  if (thing === 'client')
    return (
      <Notice tone="warn" title="Who will see what">
        <p>{`The people of ${first.name} and the people of ${second.name} will all see the sites and certificates of both.`}</p>
      </Notice>
    );
  if (first.client.id === second.client.id) return null;
  const [one, other] = [first.client.name, second.client.name];
  return (
    <Notice tone="warn" title="These sites are of two clients">
      <p>{`If ${first.name} stays, the people of ${one} will see all records of both sites, and the people of ${other} none.`}</p>
      <p>{`If ${second.name} stays, the people of ${other} will see all records of both sites, and the people of ${one} none.`}</p>
      <p>Links and exports of the client that no longer sees them end. Undo does not bring those back.</p>
    </Notice>
  );
}

type Found = { id: string; name: string; place: string };

const Others = ({ thing, first, found }: { thing: Thing; first: Side; found: { search: string; rows: Found[] } }) => (
  <>
    <p>{`Merge ${first.name}, ${first.place}, with:`}</p>
    <SearchForm action={`/${thing}s/merge`} label={`Find the other ${thing}`} value={found.search}>
      <input type="hidden" name={thing} value={first.id} />
    </SearchForm>
    <ul className="rows">
      {found.rows
        .filter(({ id }) => id !== first.id)
        .map(({ id, name, place }) => (
          <li key={id}>
            <a href={`/${thing}s/merge?${thing}=${first.id}&${thing}=${id}`}>{name}</a>
            <p>{place}</p>
          </li>
        ))}
    </ul>
  </>
);

async function othersOf(db: Db, viewer: Viewer, thing: Thing, search: string) {
  if (thing === 'site') {
    const { sites } = await listSites(db, viewer, { search });
    return { search, rows: sites.map((site) => ({ id: site.id, name: site.name, place: siteAddress(site) })) };
  }
  const { clients } = await listClients(db, viewer, { search });
  return { search, rows: clients.map(({ id, name, address }) => ({ id, name, place: showAddress(address) })) };
}

async function sideOf(db: Db, viewer: Viewer, thing: Thing, id: string): Promise<Side> {
  if (thing === 'site') {
    const site = await getSite(db, viewer, id);
    const rows = await rowsOfSite(db, viewer, id);
    const has = Object.entries(rows).flatMap(([table, { length }]) => {
      const [one, many] = wordsOfTable(table) ?? [];
      return one && length > 0 ? [plural(length, one, many)] : [];
    });
    const client = { id: site.clientId, name: site.clientName };
    return { id, name: site.name, place: siteAddress(site), client, has };
  }
  const { name, address } = await getClient(db, viewer, id);
  const { site, user } = await rowsOfClient(db, viewer, id);
  const has = [
    ...(site.length > 0 ? [plural(site.length, 'site')] : []),
    ...(user.length > 0 ? [plural(user.length, 'person who signs in', 'people who sign in')] : []),
  ];
  return { id, name, place: showAddress(address), client: { id, name }, has };
}

export const mergeSitesPage = mergePage('site');
export const mergeClientsPage = mergePage('client');
