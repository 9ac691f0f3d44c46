import type { Feature } from '../feature.ts';
import { searchFiles, searchPages } from './routes/addresses.ts';
import { suggestions } from './routes/suggestions.ts';

/** Search from anywhere: sites, certificates, orders, clients, tenants and people in one list. */
export const search: Feature = {
  addresses: searchFiles,
  pages: searchPages,
  open: (deps) => ({ office: () => suggestions(deps) }),
};
