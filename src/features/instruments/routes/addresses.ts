import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const INSTRUMENT = '/instruments/:instrument';
const INSTRUMENT_LIST = '/instruments/imports/:instrumentList';

/** The register of test instruments. */
export const instrumentActions = {
  add: post('/instruments/new', inOffice('instruments.manage')),
  read: post('/instruments/import', inOffice('instruments.manage'), { takes: 'list of instruments' }),
  confirm: action(INSTRUMENT_LIST, 'confirmation', inOffice('instruments.manage')),
  refused: get(`${INSTRUMENT_LIST}/refused.csv`, inOffice('instruments.manage')),
  file: get('/instruments/instruments.csv', inOffice('instruments.export')),
  change: action(INSTRUMENT, 'details', inOffice('instruments.manage')),
  retire: action(INSTRUMENT, 'retirement', inOffice('instruments.manage')),
  takeBack: action(INSTRUMENT, 'return', inOffice('instruments.manage')),
};

/** The person's own instruments: on the server only, which has the register. */
export const instrumentAddresses = {
  own: get('/electrician/instruments', ['electrician.pages', 'instruments.own']),
  calibration: action('/electrician/instruments', ':instrument/calibration', ['electrician.pages', 'instruments.own'], {
    own: ['owner', 'supervisor', 'electrician', 'apprentice'],
  }),
};

/** Its pages below `src/pages`. */
export const instrumentPages: readonly Route[] = [
  get('/instruments', inOffice('instruments.read')),
  get('/instruments/new', inOffice('instruments.manage')),
  get('/instruments/import', inOffice('instruments.manage')),
  get('/instruments/imports/:instrumentList', inOffice('instruments.manage')),
  get('/instruments/:instrument', inOffice('instruments.read')),
];
