import { get, inOffice, type Route } from '../http/routes/route.ts';
import type { Permission } from '../permissions.ts';

/** The addresses of a list's files: `/sites/sites.csv` and `.xlsx`. */
export const listFiles = <Page extends string, Name extends string>(
  page: Page,
  name: Name,
  needs: Permission,
): { csv: Route<`${Page}/${Name}.csv`>; xlsx: Route<`${Page}/${Name}.xlsx`> } => {
  return {
    csv: get(`${page}/${name}.csv`, inOffice(needs)),
    xlsx: get(`${page}/${name}.xlsx`, inOffice(needs)),
  };
};
