import { action, get, inOffice, post, type Route } from '../../../server/http/routes/route.ts';

const SIGNATORIES = '/reports/:report/signatories';

/** Requests by mail to sign a report, in the office. */
export const signatoryActions = {
  ask: action(SIGNATORIES, 'request', inOffice('signatures.ask'), { asked: ['signature asked'] }),
  again: action(SIGNATORIES, ':request/again', inOffice('signatures.ask'), { asked: ['signature asked'] }),
  revocation: action(SIGNATORIES, ':request/revocation', inOffice('signatures.ask')),
};

const OTHERS = '/electrician/reports/:report/sign/others';
const toAsk = ['electrician.pages', 'signatures.ask'] as const;
const toSigners = { own: ['owner', 'supervisor', 'electrician'] } as const;
const onOthers = <Name extends string>(name: Name, more: Pick<Route, 'asked'> = {}) =>
  action(OTHERS, name, toAsk, { ...toSigners, ...more });

/** The same on site. */
export const othersAddresses = {
  others: get(OTHERS, toAsk, toSigners),
  ask: onOthers('request', { asked: ['signature asked'] }),
  again: onOthers(':request/again', { asked: ['signature asked'] }),
  revocation: onOthers(':request/revocation'),
  handIn: action(OTHERS, 'submission', ['electrician.pages', 'reports.sign'], toSigners),
};

// Each token is 160 random bits, and used once.
const LINK = '/public/sign/:token';

/** For the recipient of a link. */
export const linkAddresses = {
  read: get(LINK, 'anyone', { asked: ['look-up'] }),
  // With a drawn signature.
  sign: post(LINK, 'anyone', { takes: 'long form', asked: ['link signed'] }),
  refuse: action(LINK, 'refusal', 'anyone', { asked: ['link signed'] }),
  photo: get(`${LINK}/photos/:photo/:file`, 'anyone', { asked: ['shared photo'] }),
};
