import type { Purpose } from '../../mailed-link/server/purpose.ts';

/** A certificate, to be read. */
export const certificateLink: Purpose = {
  ...{ table: 'share_link', path: '/public/certificates/', event: 'link', named: 'link' },
};
