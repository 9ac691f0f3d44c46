import type { Purpose } from '../../mailed-link/server/purpose.ts';

/** A danger notice, to be read and confirmed. */
export const noticeLink: Purpose = {
  ...{ table: 'danger_notice', path: '/public/notice/', event: 'notice', named: 'notice' },
};
