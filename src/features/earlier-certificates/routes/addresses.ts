import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const EARLIER = '/sites/:site/earlier/:earlier';
const toClients = { own: ['client'] } as const;

/** Certificates of a site by other firms. */
export const earlierActions = {
  add: post('/sites/:site/earlier/new', inOffice('earlier.add'), { ...toClients, takes: 'earlier certificate' }),
  correct: action(EARLIER, 'details', inOffice('earlier.write')),
  remove: action(EARLIER, 'removal', inOffice('earlier.write')),
  restore: action(EARLIER, 'restoration', inOffice('earlier.write')),
  file: get(`${EARLIER}/original.bin`, inOffice('certificates.read'), toClients),
};

export const earlierPages: readonly Route[] = [
  get('/sites/:site/earlier/new', inOffice('earlier.add'), toClients),
  get(EARLIER, inOffice('certificates.read'), toClients),
];
