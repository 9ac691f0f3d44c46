import { action, below, both, get, post, type Route } from '../../http/routes/route.ts';
import type { Permission } from '../../permissions.ts';

/** For electricians on site. */
const onSite = (permission: Permission) => ['electrician.pages', permission] as const;
const toWhoIsOnIt = { own: ['owner', 'supervisor', 'electrician', 'apprentice'] } as const;
const longForm = { ...toWhoIsOnIt, takes: 'long form' } as const;

const VISIT = '/electrician/visits/:visit';
const REPORT = '/electrician/reports/:report';
const onVisit = <Name extends string>(name: Name, permission: Permission) =>
  action(VISIT, name, onSite(permission), toWhoIsOnIt);
const onReport = <Name extends string>(name: Name) => action(REPORT, name, onSite('reports.fill'), toWhoIsOnIt);
const read = <Below extends string>(below: Below) => get(`${REPORT}${below}`, onSite('reports.fill'), toWhoIsOnIt);
const fill = <Below extends string>(below: Below) => both(`${REPORT}${below}`, onSite('reports.fill'), longForm);

/**
 * Answers given at a value, by a button in the form of the page's values: begin an observation for a finding, give or remove a
 * reason, choose one of two values, or confirm carried-over values. The typed values are saved first.
 */
export const answers = ['observation', 'reason', 'take-back', 'choice', 'carried'] as const;
export type Answer = (typeof answers)[number];
const answered = <Page extends string, Below extends string>(page: Page, below: Below) => {
  const onPage = `${REPORT}${below}` as const;
  return Object.fromEntries(
    answers.map((name) => [`${page} ${name}`, action(onPage, name, onSite('reports.fill'), longForm)]),
  ) as { [Name in Answer as `${Page} ${Name}`]: Route<`${typeof onPage}/${Name}`> };
};

/** The files that bring the section to a phone: public, and requested by browsers without a session too. */
export const phoneAddresses = {
  worker: get('/electrician/worker.js', 'anyone'),
  manifest: get('/electrician/manifest.webmanifest', 'anyone'),
};

export const accountAddresses = { account: get('/electrician/account', ['electrician.pages']) };

/** Redirects to pages outside the section: on the server only, as those pages are. */
export const elsewhereAddresses = {
  account: get('/electrician/elsewhere/account', ['electrician.pages']),
  office: get('/electrician/elsewhere/office', ['electrician.pages']),
  devices: get('/electrician/elsewhere/devices', ['electrician.pages']),
  signIn: get('/electrician/elsewhere/sign-in', ['electrician.pages']),
  verify: get('/electrician/elsewhere/verify', ['electrician.pages']),
};

/** A visit that is not booked, begun on the spot: on the server only, which has the register. */
export const newJobAddresses = {
  find: get('/electrician/new-job', onSite('visits.begin-on-site')),
  client: get('/electrician/new-job/client', onSite('visits.begin-on-site')),
  newSite: both('/electrician/new-job/site', onSite('visits.begin-on-site')),
  atSite: both('/electrician/new-job/sites/:site', onSite('visits.begin-on-site')),
};

export const visitAddresses = {
  visits: get('/electrician', ['electrician.pages']),
  visit: get(VISIT, onSite('visits.read'), toWhoIsOnIt),
  arrival: onVisit('arrival', 'visits.attend'),
  departure: onVisit('departure', 'visits.attend'),
  noAccess: both(`${VISIT}/no-access`, onSite('visits.attend'), { ...toWhoIsOnIt, takes: 'photos' }),
  takeBackCall: action(VISIT, 'calls/:call/take-back', onSite('visits.attend'), toWhoIsOnIt),
  callPhoto: get(`${VISIT}/photos/:photo/:file`, onSite('visits.read'), toWhoIsOnIt),
  issued: get(`${VISIT}/issued`, onSite('visits.read'), toWhoIsOnIt),
  issuedReport: get(`${VISIT}/issued/:report`, onSite('visits.read'), toWhoIsOnIt),
  issuedBoard: get(`${VISIT}/issued/:report/boards/:board`, onSite('visits.read'), toWhoIsOnIt),
  issuedPdf: get(`${VISIT}/issued/:report/document.pdf`, onSite('visits.read'), toWhoIsOnIt),
  giveUp: both(`${VISIT}/giving-up`, onSite('visits.give-up'), toWhoIsOnIt),
  restore: onVisit('restoration', 'visits.give-up'),
};

export const reportAddresses = {
  reports: get('/electrician/reports', onSite('reports.fill')),
  report: read(''),
  lastTime: fill('/last-time'),
  broughtReport: action(`${REPORT}/last-time`, 'file', onSite('reports.fill'), {
    ...toWhoIsOnIt,
    takes: 'last report',
  }),
  whole: fill('/whole'),
  ...answered('whole', '/whole'),
  boards: read('/boards'),
  newBoard: fill('/boards/new'),
  board: fill('/boards/:board'),
  ...answered('board', '/boards/:board'),
  spares: action(`${REPORT}/boards/:board`, 'spares', onSite('reports.fill'), toWhoIsOnIt),
  // Of a board, or of any list of a section. Answers come first: they are no columns.
  ...answered('grid', '/:group/:list/grid'),
  grid: fill('/:group/:list/grid'),
  ...answered('columns', '/:group/:list/grid/:columns'),
  columns: fill('/:group/:list/grid/:columns'),
  // They lead to the grid whether it is there or not.
  oldWays: get(`${REPORT}/boards/:board/ways`, onSite('reports.fill')),
  oldColumn: get(`${REPORT}/boards/:board/columns/:what`, onSite('reports.fill')),
  oldSeveral: get(`${REPORT}/boards/:board/several/:what`, onSite('reports.fill')),
  fromPaper: fill('/boards/:board/paper'),
  removeBoard: fill('/boards/:board/remove'),
  newCircuit: fill('/boards/:board/circuits/new'),
  circuit: fill('/boards/:board/circuits/:circuit'),
  ...answered('circuit', '/boards/:board/circuits/:circuit'),
  removeCircuit: fill('/boards/:board/circuits/:circuit/remove'),
  observations: read('/observations'),
  newObservation: fill('/observations/new'),
  fromFinding: action(`${REPORT}/observations`, 'from-finding', onSite('reports.fill'), toWhoIsOnIt),
  observation: fill('/observations/:observation'),
  ...answered('observation', '/observations/:observation'),
  boardPhotos: action(`${REPORT}/boards/:board`, 'photos', onSite('reports.fill'), { ...toWhoIsOnIt, takes: 'photos' }),
  addPhotos: action(`${REPORT}/observations/:observation`, 'photos', onSite('reports.fill'), {
    ...toWhoIsOnIt,
    takes: 'photos',
  }),
  fixedPhotos: action(`${REPORT}/observations/:observation`, 'fixed/photos', onSite('reports.fill'), {
    ...toWhoIsOnIt,
    takes: 'photos',
  }),
  removeObservation: fill('/observations/:observation/remove'),
  schedule: fill('/inspection_schedule'),
  ...answered('schedule', '/inspection_schedule'),
  paper: read('/paper'),
  paperPdf: read('/paper.pdf'),
  draftPdf: read('/draft.pdf'),
  labels: read('/labels.pdf'),
  chart: read('/boards/:board/chart/:size'),
  check: read('/check'),
  override: fill('/override'),
  takeBack: onReport('take-back'),
  history: read('/history'),
  // An apprentice may read the declaration; an electrician signs it.
  readToSign: read('/sign'),
  sign: post(`${REPORT}/sign`, onSite('reports.sign'), longForm),
  handOver: both(`${REPORT}/hand-over`, onSite('reports.hand-up'), { own: ['owner', 'apprentice'] }),
  comments: onReport('comments'),
  photo: fill('/photos/:photo'),
  photoFile: read('/photos/:photo/:file'),
  signature: read('/signatures/:block'),
  // Last: any other name is a section of the form, or unknown.
  section: fill('/:section'),
  ...answered('section', '/:section'),
  rest: below('/electrician/*', ['electrician.pages']),
};
