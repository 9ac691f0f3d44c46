import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const OCCUPANT = '/sites/:site/people/:occupant';

/** The people of a home, and the keys and hazards, which stay until a person changes them. */
export const occupantActions = {
  add: post('/sites/:site/people/new', inOffice('occupants.write')),
  change: action(OCCUPANT, 'details', inOffice('occupants.write')),
  moveOut: action(OCCUPANT, 'moving-out', inOffice('occupants.write')),
  moveBack: action(OCCUPANT, 'staying', inOffice('occupants.write')),
  erase: action(OCCUPANT, 'erasure', inOffice('occupants.write')),
  access: post('/sites/:site/access', inOffice('occupants.write')),
};

export const occupantPages: readonly Route[] = [
  get('/sites/:site/people/new', inOffice('occupants.write')),
  get(OCCUPANT, inOffice('occupants.read')),
  get('/sites/:site/access', inOffice('occupants.write')),
];
