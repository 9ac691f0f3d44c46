import { action, get, inOffice, post } from '../../http/routes/route.ts';
import { listFiles } from '../../lists/list-files.ts';

const REPORT = '/reports/:report';
const USER = '/settings/users/:user';
const long = { takes: 'long form' } as const;
const toClients = { own: ['client'] } as const;

export const registerActions = {
  addClient: post('/clients/new', inOffice('clients.write')),
  changeClient: action('/clients/:client', 'details', inOffice('clients.write')),
  forgetClient: action('/clients/:client', 'forgetting', inOffice('users.manage')),
  addSite: post('/sites/new', inOffice('sites.write')),
  changeSite: action('/sites/:site', 'details', inOffice('sites.write')),
  removeSite: post('/sites/:site/remove', inOffice('sites.write')),
};

export const visitActions = {
  book: post('/visits/new', inOffice('visits.book')),
  move: action('/visits/:visit', 'move', inOffice('visits.book')),
  people: action('/visits/:visit', 'people', inOffice('visits.book')),
  cancel: action('/visits/:visit', 'cancellation', inOffice('visits.book')),
  giveUp: action('/visits/:visit', 'giving-up', inOffice('visits.give-up')),
  restore: action('/visits/:visit', 'restoration', inOffice('visits.give-up')),
  beginReport: action('/visits/:visit', 'report', inOffice('visits.book')),
  takeBackCall: action('/visits/:visit', 'calls/:call/take-back', inOffice('visits.book')),
  callPhoto: get('/visits/:visit/photos/:photo/large.jpg', inOffice('visits.read')),
  smallCallPhoto: get('/visits/:visit/photos/:photo/small.jpg', inOffice('visits.read')),
};

/** Comments on the values on a page of the review. */
const remarksOn = <Page extends string>(page: Page) => ({
  comment: action(page, 'comments', inOffice('reports.review'), long),
  openBox: action(page, 'comment-box', inOffice('reports.review'), long),
  resolve: action(page, 'comments/:comment/resolution', inOffice('reports.review'), long),
  override: action(page, 'overrides', inOffice('reports.review')),
  withdrawOverride: action(page, 'overrides/:override/withdrawal', inOffice('reports.review'), long),
});
export const remarkActions = remarksOn(REPORT);
export const boardRemarkActions = remarksOn(`${REPORT}/boards/:board`);

export const reportActions = {
  // The review page has one form, with all typed values and a drawn signature.
  approve: action(REPORT, 'approval', inOffice('reports.review'), long),
  return: action(REPORT, 'return', inOffice('reports.review'), long),
  issue: action(REPORT, 'certificate', inOffice('reports.issue'), long),
  approveAndIssue: action(REPORT, 'approval-and-issue', inOffice('reports.issue'), long),
  lookAtAnomaly: action(REPORT, 'anomalies', inOffice('reports.review')),
  correct: action(REPORT, 'correction', inOffice('reports.correct')),
  withdraw: action(REPORT, 'withdrawal', inOffice('certificates.withdraw')),
  pdf: get(`${REPORT}/document.pdf`, inOffice('certificates.read'), toClients),
  json: get(`${REPORT}/document.json`, inOffice('certificates.read'), toClients),
  retest: get(`${REPORT}/retest.json`, inOffice('certificates.read'), toClients),
  retestPaper: get(`${REPORT}/retest.pdf`, inOffice('certificates.read'), toClients),
  signature: get(`${REPORT}/signatures/:block`, inOffice('reports.read'), toClients),
  photo: get(`${REPORT}/photos/:photo/large.jpg`, inOffice('reports.read'), toClients),
  smallPhoto: get(`${REPORT}/photos/:photo/small.jpg`, inOffice('reports.read'), toClients),
  draftPdf: get(`${REPORT}/draft.pdf`, inOffice('reports.list')),
  labels: get(`${REPORT}/labels.pdf`, inOffice('reports.list')),
  chart: get(`${REPORT}/boards/:board/chart/:size`, inOffice('reports.list')),
  handOver: post(`${REPORT}/hand-over`, inOffice('reports.assign')),
  discard: post(`${REPORT}/discard`, inOffice('reports.discard')),
  undoDiscard: action(`${REPORT}/discard`, 'undo', inOffice('reports.discard')),
};

/** One's own account, for every role. */
export const accountActions = {
  password: action('/settings/account', 'password', ['account.own'], { asked: ['guess'] }),
  sessions: action('/settings/account', 'sessions', ['account.own']),
  workMail: action('/settings/account', 'work-mail', ['account.own']),
  keys: action('/settings/account', 'keys', ['account.own']),
  secondFactor: action('/settings/account', 'second-factor', ['account.own']),
};

/** A change to how people sign in asks the person to confirm their identity. */
const asksWho = { asked: ['guess', 'second factor'] } as const;

export const settingsActions = {
  company: action('/settings/company', 'details', inOffice('company.manage')),
  secondFactor: action('/settings/security', 'second-factor', inOffice('company.manage'), asksWho),
  // Programs written for 0.1.0 post these two forms here.
  companyBefore: post('/settings/company', inOffice('company.manage')),
  secondFactorBefore: action('/settings', 'second-factor', inOffice('company.manage'), asksWho),
  mailing: action('/settings/mail', 'details', inOffice('company.manage')),
  testMail: action('/settings/mail', 'test', inOffice('mail.see')),
  rotateKey: action('/settings/keys', 'rotation', inOffice('company.manage')),
  revokeKey: action('/settings/keys/:key', 'revocation', inOffice('company.manage'), asksWho),
  addUser: post('/settings/users/new', inOffice('users.invite'), asksWho),
  changeUser: action(USER, 'details', inOffice('users.manage'), asksWho),
  mailLink: action(USER, 'link', inOffice('users.manage')),
  signOut: action(USER, 'sign-out', inOffice('users.manage')),
  shutOut: action(USER, 'shut-out', inOffice('users.manage')),
  letIn: action(USER, 'let-in', inOffice('users.manage')),
  forget: action(USER, 'forgetting', inOffice('users.manage')),
  resetSecondFactor: action(USER, 'second-factor-reset', inOffice('users.manage'), asksWho),
};

/** The lists of the office as files. */
export const listAddresses = {
  certificates: listFiles('/certificates', 'certificates', 'certificates.read'),
  visits: listFiles('/visits/all', 'visits', 'visits.read'),
  reports: listFiles('/reports/all', 'reports', 'reports.list'),
  homes: listFiles('/sites', 'sites', 'sites.read'),
  clients: listFiles('/clients', 'clients', 'clients.read'),
  people: listFiles('/settings', 'people', 'users.invite'),
};
export const listFileAddresses = Object.fromEntries(
  Object.entries(listAddresses).flatMap(([name, { csv, xlsx }]) => [
    [`${name}Csv`, csv],
    [`${name}Xlsx`, xlsx],
  ]),
);

/** Saved views, for everybody who has lists. */
export const viewActions = {
  save: post('/views/new', ['office.pages']),
  change: action('/views/:savedView', 'details', ['office.pages']),
  remove: action('/views/:savedView', 'removal', ['office.pages']),
};
