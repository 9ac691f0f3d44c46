import type { Feature } from '../feature.ts';
import { columnActions, tableAddresses } from './routes/addresses.ts';
import { columnPosts } from './routes/column-posts.ts';
import { tableRoutes } from './routes/table-routes.ts';

/** Rows for a list of a report from a table. Those from a paper sheet are in the lists of the phone: it reads them too. */
export const rowImport: Feature = {
  addresses: { ...tableAddresses, ...columnActions },
  open: (deps) => ({ electrician: tableRoutes, office: (showAgain) => columnPosts(deps, showAgain) }),
};
