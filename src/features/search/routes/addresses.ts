import { get, inOffice, type Route } from '../../../server/http/routes/route.ts';

export const searchFiles = { suggestions: get('/search/suggestions.json', inOffice('sites.read')) };

/** Its page below `src/pages`. */
export const searchPages: readonly Route[] = [get('/search', inOffice('sites.read'))];
