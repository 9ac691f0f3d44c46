import { below, get, post } from '../../http/routes/route.ts';

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
  rules: get('/public/rules', 'anyone'),
  limits: get('/public/rules/limits', 'anyone'),
  rest: below('/public/*', 'anyone'),
};
