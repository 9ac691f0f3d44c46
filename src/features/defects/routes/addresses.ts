import { action, get, inOffice, type Route } from '../../../server/http/routes/route.ts';

export const defectActions = {
  answerDefects: action('/sites/:site', 'defects', inOffice('defects.answer')),
};

/** Its pages below `src/pages`. */
export const defectPages: readonly Route[] = [get('/remedials', inOffice('certificates.read'))];
