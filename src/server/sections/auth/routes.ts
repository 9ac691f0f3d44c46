import { below, both, get } from '../../http/routes/route.ts';

const step = { asked: ['step of signing in'] } as const;
const guess = { asked: ['guess'] } as const;
const factor = { asked: ['second factor'] } as const;

/** `/auth`: how a person gets a session, and confirms their identity. */
export const authAddresses = {
  start: get('/auth', 'anyone'),
  signIn: both('/auth/sign-in', 'anyone', guess),
  forgot: both('/auth/forgot', 'anyone', guess),
  askForLink: both('/auth/link', 'anyone', guess),
  link: both('/auth/link/:token', 'anyone', step),
  reset: both('/auth/reset/:token', 'anyone', step),
  setUp: both('/auth/set-up/:token', 'anyone', step),
  // For people with a session, and on the way to one: the handlers send everyone else to sign in.
  secondFactor: both('/auth/second-factor', 'anyone', factor),
  chooseFactor: get('/auth/second-factor/set-up', 'anyone'),
  app: both('/auth/second-factor/app', 'anyone', step),
  passkey: both('/auth/second-factor/passkey', 'anyone', step),
  codes: both('/auth/second-factor/codes', ['account.own']),
  confirm: both('/auth/confirm', ['account.own'], { asked: ['guess', 'second factor'] }),
  rest: below('/auth/*', 'anyone'),
};

/** Signing out, in this browser or on every device. */
export const outAddresses = {
  logout: both('/logout', 'anyone', step),
  restOfLogout: below('/logout/*', 'anyone'),
  signout: both('/signout', 'anyone', step),
  restOfSignout: below('/signout/*', 'anyone'),
};
