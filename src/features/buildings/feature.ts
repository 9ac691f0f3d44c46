import { get, inOffice } from '../../server/http/routes/route.ts';
import type { Feature } from '../feature.ts';

/** Buildings, and the homes in them. A home names its building in its own form, and in a list that is imported. */
export const buildings: Feature = {
  addresses: [],
  pages: [get('/buildings', inOffice('sites.read')), get('/buildings/:building', inOffice('sites.read'))],
  open: () => ({}),
};
