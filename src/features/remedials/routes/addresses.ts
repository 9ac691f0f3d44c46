import { action, get, inOffice, type Route } from '../../../server/http/routes/route.ts';

export const remedialActions = {
  answerDefects: action('/sites/:site', 'defects', inOffice('remedials.answer')),
};

/** Its pages below `src/pages`. */
export const remedialPages: readonly Route[] = [get('/remedials', inOffice('certificates.read'))];
