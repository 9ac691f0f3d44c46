import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const PAGE = '/settings/qualifications';

export const qualificationActions = {
  add: post(PAGE, inOffice('qualifications.keep')),
  remove: action(PAGE, 'removal', inOffice('qualifications.keep')),
};

export const qualificationPages: readonly Route[] = [get(PAGE, inOffice('qualifications.keep'))];
