import { premisesTypes, wordOf } from '../../components/office/words.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import type { ListColumn } from '../lists/list.ts';
import { can } from '../permissions.ts';
import { visibleSites } from '../repositories/fences.ts';
import { listed } from '../repositories/listed.ts';

type Person = { name: string; phone: string; email: string; language: string; grantedOn: string; since: string };

/** What a file of homes has beside the list, so that an import of it makes the same homes again but for needs and a second tenant. */
export type InFile = {
  use: string;
  building: string;
  access: string;
  keys: string;
  hazards: string;
  /** Day, YYYY-MM-DD, or ''. */
  vacantSince: string;
  tenant?: Person;
  /** All others who live there or are to move in. */
  others: readonly Person[];
  agent?: Person;
  payer?: Person;
};

/** Headings as the import knows them. Needs are left out: they may be about health, and a file outlives them. */
export const columnsInFiles = <Row extends { inFile: InFile | undefined }>(viewer: Viewer): ListColumn<Row>[] =>
  can(viewer, 'occupants.read')
    ? Object.entries(texts).map(([label, text]) => ({
        label,
        cell: undefined,
        text: ({ inFile }: Row) => (inFile ? text(inFile) : ''),
      }))
    : [];

const texts: Readonly<Record<string, (home: InFile) => string>> = {
  Use: ({ use }) => wordOf(premisesTypes, use),
  Building: ({ building }) => building,
  'Access notes': ({ access }) => access,
  Keys: ({ keys }) => keys,
  Hazards: ({ hazards }) => hazards,
  'Empty since': ({ vacantSince }) => vacantSince,
  Tenant: ({ tenant }) => tenant?.name ?? '',
  'Tenant phone': ({ tenant }) => tenant?.phone ?? '',
  'Tenant email': ({ tenant }) => tenant?.email ?? '',
  'Tenant language': ({ tenant }) => tenant?.language ?? '',
  'Tenant since': ({ tenant }) => tenant?.since ?? '',
  'Tenancy granted': ({ tenant }) => tenant?.grantedOn ?? '',
  Agent: ({ agent }) => agent?.name ?? '',
  'Agent phone': ({ agent }) => agent?.phone ?? '',
  'Agent email': ({ agent }) => agent?.email ?? '',
  'Who pays': ({ payer }) => payer?.name ?? '',
  'Payer phone': ({ payer }) => payer?.phone ?? '',
  'Payer email': ({ payer }) => payer?.email ?? '',
  'Other tenants': ({ others }) =>
    others.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', ')).join('; '),
};

/**
 * What the office's file says of these homes, by their ids; of several people of a kind the last of those there today, and beside a
 * tenant all other tenants.
 */
export async function listForFiles(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
  today: string,
): Promise<Map<string, InFile>> {
  if (!can(viewer, 'occupants.read')) return new Map();
  const seen = () => visibleSites(db, viewer).where('site.id', 'in', listed(db, siteIds).select('hit.id'));
  const sites = await seen()
    .leftJoin('building', (join) =>
      join.onRef('building.company_id', '=', 'site.company_id').onRef('building.id', '=', 'site.building_id'),
    )
    .select(['site.id', 'site.premises_type as use', 'building.name as building', 'site.access_notes as access'])
    .select(['site.keys', 'site.hazards', 'site.vacant_since as vacantSince'])
    .execute();
  const people = await seen()
    .innerJoin('occupant', (join) =>
      join.onRef('occupant.company_id', '=', 'site.company_id').onRef('occupant.site_id', '=', 'site.id'),
    )
    .where('occupant.company_id', '=', viewer.companyId)
    .where('occupant.moved_out_on', '=', '')
    .orderBy('occupant.since')
    .orderBy('occupant.id')
    .select(['site.id', 'occupant.part', 'occupant.name', 'occupant.phone', 'occupant.email', 'occupant.language'])
    .select(['occupant.granted_on as grantedOn', 'occupant.since'])
    .execute();
  const homes = new Map(
    sites.map(({ id, building, ...site }): [string, InFile] => [id, { ...site, building: building ?? '', others: [] }]),
  );
  for (const { id, part, ...person } of people) {
    const home = homes.get(id);
    const place = part === 'occupier' ? 'tenant' : part;
    const isToCome = person.since > today && home?.[place] !== undefined;
    if (!home) continue;
    const other = isToCome ? person : home[place];
    if (place === 'tenant' && other) home.others = [...home.others, other];
    if (!isToCome) home[place] = person;
  }
  return homes;
}
