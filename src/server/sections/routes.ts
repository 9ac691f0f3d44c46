import { below, both, get, post } from '../http/routes/route.ts';

/** The form that a user typed before they were signed out, for the same user. */
export const keptAddresses = {
  kept: both('/kept', []),
  rest: below('/kept/*', []),
};

export const wellKnownAddresses = {
  keys: get('/.well-known/jwks.json', 'anyone'),
  rest: below('/.well-known/*', 'anyone'),
};

/** Files of the build: answered before anybody is asked who they are. */
export const fileAddresses = {
  favicon: get('/favicon.ico', 'anyone'),
  restOfFavicon: below('/favicon.ico/*', 'anyone'),
  static: get('/static/*', 'anyone'),
  restOfStatic: below('/static/*', 'anyone'),
  assets: get('/assets/*', 'anyone'),
  restOfAssets: below('/assets/*', 'anyone'),
};

/** The browser's error reports, likewise. */
export const monitoringAddresses = {
  relay: post('/monitoring', 'anyone', { takes: 'envelope', asked: ['envelope'] }),
  rest: below('/monitoring/*', 'anyone'),
};
