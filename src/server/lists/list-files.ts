import { get, inOffice, type Route } from '../http/routes/route.ts';
import type { Permission } from '../permissions.ts';

/** The addresses of a list's files: `/sites/sites.csv` and `.xlsx`. @param toClients  clients have the list of their own. */
export const listFiles = <Page extends string, Name extends string>(
  page: Page,
  name: Name,
  needs: Permission,
  toClients = false,
): { csv: Route<`${Page}/${Name}.csv`>; xlsx: Route<`${Page}/${Name}.xlsx`> } => {
  const more = toClients ? { own: ['client'] as const } : {};
  return {
    csv: get(`${page}/${name}.csv`, inOffice(needs), more),
    xlsx: get(`${page}/${name}.xlsx`, inOffice(needs), more),
  };
};
