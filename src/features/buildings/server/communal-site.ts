import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { findHomeIn, getBuilding } from '../../../server/repositories/homes/buildings.ts';
import { COMMUNAL_PREMISES, linesOfBuilding } from '../domain/communal-parts.ts';

/**
 * The fields of the form for a site that is the communal parts of a building, for the office to change or save.
 * @throws NotFoundError when the viewer may see no building with this id.
 */
export async function communalSite(db: Db, viewer: Viewer, buildingId: string) {
  const { id, name, town, postcode, clientId } = await getBuilding(db, viewer, buildingId);
  const home = await findHomeIn(db, viewer, id);
  return {
    client_id: clientId,
    name: `Communal parts, ${name}`,
    address: linesOfBuilding(name, home?.addressLines ?? []).join('\n'),
    ...{ town, postcode, nation: home?.nation ?? 'England', tenure: 'other', premises_type: COMMUNAL_PREMISES },
    building: name,
  };
}
