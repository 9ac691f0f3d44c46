import { action, get, inOffice } from '../../../server/http/routes/route.ts';

/** The name of a log reveals nothing, and every certificate of its company states it. */
export const logAddresses = {
  head: get('/public/log/:log/head.json', 'anyone', { asked: ['look-up'] }),
  compare: get('/public/log/:log/compare', 'anyone', { asked: ['look-up'] }),
  proof: get('/public/log/:log/proof.json', 'anyone', { asked: ['look-up'] }),
  printKeys: get('/public/log/:log/print-keys.pem', 'anyone', { asked: ['look-up'] }),
  changeAddress: action('/settings/log', 'address', inOffice('log.manage')),
  signHead: action('/settings/log', 'head', inOffice('log.manage')),
};
