import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const NOTICE = '/reports/:report/notices/:observation';
const OBSERVATION = '/electrician/reports/:report/observations/:observation';

/** The recipients of a danger notice, in the office. */
export const noticeActions = {
  mail: action(NOTICE, 'mail', inOffice('notices.give'), { asked: ['notice mailed'] }),
  // With a drawn signature.
  paper: action(NOTICE, 'paper', inOffice('notices.give'), { takes: 'long form' }),
  revoke: action(NOTICE, ':notice/revocation', inOffice('notices.give')),
  pdf: get(`${NOTICE}/notice.pdf`, inOffice('notices.give')),
};

const toFill = ['electrician.pages', 'reports.fill'] as const;
const toFillers = { own: ['owner', 'supervisor', 'electrician', 'apprentice'] } as const;
const toGive = ['electrician.pages', 'notices.give'] as const;
/** Those of them who give a danger notice in the company's name. */
const toGivers = { own: ['owner', 'supervisor', 'electrician'] } as const;
const onReceipts = <Name extends string>(name: Name, more: Pick<Route, 'takes' | 'asked'> = {}) =>
  action(`${OBSERVATION}/notice/receipts`, name, toGive, { ...toGivers, ...more });

/** The notice of an observation, and its recipients, on site. */
export const noticeAddresses = {
  notice: get(`${OBSERVATION}/notice`, toFill, toFillers),
  pdf: get(`${OBSERVATION}/notice.pdf`, toFill, toFillers),
  receipts: get(`${OBSERVATION}/notice/receipts`, toGive, toGivers),
  send: onReceipts('mail', { asked: ['notice mailed'] }),
  // With a signature drawn on the screen.
  paper: onReceipts('paper', { takes: 'long form' }),
  revoke: onReceipts(':notice/revocation'),
};

// Each code is 160 random bits: it cannot be guessed, and there is no list of codes.
const LINK = '/public/notice/:code';

/** For the recipient of a link. */
export const linkAddresses = {
  read: get(LINK, 'anyone', { asked: ['look-up'] }),
  confirm: post(LINK, 'anyone', { asked: ['look-up'] }),
};
