import { noticePort } from '../../features/danger-notices/field/notice-port.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { ReportStore } from '../../server/sections/electrician/store.ts';
import type { Phone } from './phone.ts';
import { dayPort } from './store/day-port.ts';
import { enteringOn } from './store/entering.ts';
import { fillingPort } from './store/filling-port.ts';
import { photoPort } from './store/photo-port.ts';
import { reportPort } from './store/report-port.ts';
import { signingPort } from './store/signing-port.ts';

/**
 * The report store of the electrician's pages on the phone: reads the phone's data and writes unsent entries.
 * @param keepsFiles  the server cannot be reached: keeps a photo that belongs to a form together with the form
 */
export function phoneReportStore(
  phone: Phone,
  viewer: Viewer,
  clock: () => Date,
  options: { keepsFiles?: boolean } = {},
): ReportStore {
  const entering = enteringOn(phone, viewer, clock, options);
  return {
    ...dayPort(entering),
    ...reportPort(entering),
    ...fillingPort(entering),
    ...signingPort(entering),
    ...photoPort(entering),
    ...noticePort(entering),
  };
}
