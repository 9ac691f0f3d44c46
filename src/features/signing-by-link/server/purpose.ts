import type { Purpose } from '../../mailed-link/server/purpose.ts';

/** A part of a report, to be signed. */
export const signingLink: Purpose = {
  ...{ table: 'signing_request', path: '/public/sign/', event: 'signature', named: 'request' },
};
