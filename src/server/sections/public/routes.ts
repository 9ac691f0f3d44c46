import { action, below, get, post } from '../../http/routes/route.ts';

/** `/public`: for people without an account. */
export const publicAddresses = {
  start: get('/public', 'anyone'),
  verify: get('/public/verify', 'anyone'),
  lookUp: post('/public/verify', 'anyone', {
    takes: 'copy of a certificate',
    asked: ['look-up', 'look-up by number', 'copy compared'],
  }),
  // Before the codes: it has letters that no code has.
  offline: get('/public/verify/offline', 'anyone', { asked: ['look-up'] }),
  certificate: get('/public/verify/:code', 'anyone', { asked: ['look-up'] }),
  compare: post('/public/verify/:code', 'anyone', {
    takes: 'copy of a certificate',
    asked: ['look-up', 'copy compared'],
  }),
  // Each code is 160 random bits: it cannot be guessed, and there is no list of codes.
  notice: {
    get: get('/public/notice/:code', 'anyone', { asked: ['look-up'] }),
    post: post('/public/notice/:code', 'anyone', { asked: ['look-up'] }),
  },
  // To sign a part of a report without an account: equally random, and used once.
  sign: {
    get: get('/public/sign/:token', 'anyone', { asked: ['look-up'] }),
    // With a drawn signature.
    post: post('/public/sign/:token', 'anyone', { takes: 'long form', asked: ['link signed'] }),
  },
  refuseToSign: action('/public/sign/:token', 'refusal', 'anyone', { asked: ['link signed'] }),
  signPhoto: get('/public/sign/:token/photos/:photo/:file', 'anyone', { asked: ['shared photo'] }),
  // With its files, `.pdf` and `.json`, and its photos. Each token is 160 bits, as above.
  shared: get('/public/certificates/:token', 'anyone', { asked: ['look-up'] }),
  sharedPhoto: get('/public/certificates/:token/photos/:photo/:file', 'anyone', { asked: ['shared photo'] }),
  sharedBrand: get('/public/certificates/:token/brand/:picture', 'anyone', { asked: ['shared photo'] }),
  rules: get('/public/rules', 'anyone'),
  limits: get('/public/rules/limits', 'anyone'),
  rest: below('/public/*', 'anyone'),
};
