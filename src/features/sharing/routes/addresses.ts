import { action, get, inOffice } from '../../../server/http/routes/route.ts';

const REPORT = '/reports/:report';
const share = inOffice('certificates.share');
const toClients = { own: ['client'] } as const;

/** Links that open a certificate without an account. */
export const linkActions = {
  make: action(REPORT, 'links', share, { ...toClients, asked: ['link made'] }),
  revoke: action(REPORT, 'links/:link/revocation', share, toClients),
  sendAgain: action(REPORT, 'links/:link/mail', share, { ...toClients, asked: ['link made'] }),
};

// Each token is 160 random bits. With its files, `.pdf` and `.json`, and its photos.
const LINK = '/public/certificates/:token';

/** For the reader of a link. */
export const linkAddresses = {
  read: get(LINK, 'anyone', { asked: ['look-up'] }),
  photo: get(`${LINK}/photos/:photo/:file`, 'anyone', { asked: ['shared photo'] }),
  brand: get(`${LINK}/brand/:picture`, 'anyone', { asked: ['shared photo'] }),
};
