import type { Role } from '../../src/kernel/viewer.ts';
import { roles } from './world.ts';

/** What a parameter of a path names. */
export type Things = {
  client: string;
  site: string;
  visit: string;
  /** A draft or submitted one, filled in. */
  report: string;
  /** A report with its certificate. */
  issued: string;
  user: string;
  /** A signing key. */
  key: string;
  /** A list of sites that was read from a file. */
  import: string;
  /** A test instrument: on site, one that the person carries. */
  instrument: string;
  /** A list of instruments that was read from a file. */
  instrumentList: string;
  /** A certificate of the site by another firm. */
  earlier: string;
  /** A person of the site. */
  occupant: string;
  /** A text for observations of the company's own. */
  text: string;
};

export type RouteAccess = {
  method: 'GET' | 'POST';
  /** As it is registered; the parameters by name. */
  path: string;
  /** Who may; everybody else who is signed in gets 403, and who is not is sent to sign in. `anyone`: signed in or not. */
  roles: readonly Role[] | 'anyone';
  /** Which of the things the parameter of the path's own name stands for, where that is another. */
  names?: keyof Things;
  /** Whoever sees only their own: somebody else's of the same company is not there for them. */
  fenced?: readonly Role[];
  fields?: Readonly<Record<string, string>>;
  /** What else it is about that the walk does not have: without it there is nothing to be found. */
  needs?: string;
  /** What a GET answers with: a page, unless something else is said. */
  answers?: 'file' | 'data' | 'redirect';
  /** The address of an action: it leads to its page, whether that is there or not. */
  ofAction?: true;
};

const office = ['owner', 'office', 'supervisor'] as const;
const writing = ['owner', 'office'] as const;
const reviewing = ['owner', 'supervisor'] as const;
const withClients = [...office, 'client'] as const;
const onSite = ['owner', 'supervisor', 'electrician', 'apprentice'] as const;
/** Who signs what they inspect. */
const beginning = ['owner', 'supervisor', 'electrician'] as const;
const clients = ['client'] as const;
const owners = ['owner'] as const;
const staff = ['owner', 'office', 'supervisor', 'electrician', 'apprentice'] as const;

const get = (path: string, who: RouteAccess['roles'], more: Partial<RouteAccess> = {}): RouteAccess => ({
  method: 'GET',
  path,
  roles: who,
  ...more,
});
const post = (path: string, who: RouteAccess['roles'], more: Partial<RouteAccess> = {}): RouteAccess => ({
  method: 'POST',
  path,
  roles: who,
  ...more,
});
/** A form that is posted to an address of its own. Whoever opens that is sent to its page. */
const action = (path: string, who: RouteAccess['roles'], more: Partial<RouteAccess> = {}): RouteAccess[] => [
  post(path, who, { ...more, ofAction: true }),
  get(path, who, { answers: 'redirect', ofAction: true }),
];
/** What is said of the values on a page of the review. */
const remarks = (page: string): RouteAccess[] => [
  ...action(`${page}/comments`, reviewing),
  ...action(`${page}/comment-box`, reviewing),
  ...action(`${page}/comments/:comment/resolution`, reviewing, { needs: 'the comment' }),
  ...action(`${page}/overrides`, reviewing),
  ...action(`${page}/overrides/:override/withdrawal`, reviewing, { needs: 'the reason' }),
];
/** A page of the section for who fills in a report, which is nobody else's. */
const fill = (method: 'GET' | 'POST', below: string, more: Partial<RouteAccess> = {}): RouteAccess => ({
  method,
  path: `/electrician/reports/:report${below}`,
  roles: onSite,
  fenced: onSite,
  ...more,
});
const both = (below: string): RouteAccess[] => [fill('GET', below), fill('POST', below)];
/** What is answered beside a value on such a page. */
const answered = (below: string): RouteAccess[] =>
  ['observation', 'reason', 'take-back', 'choice', 'carried'].flatMap((name) =>
    action(`/electrician/reports/:report${below}/${name}`, onSite, { fenced: onSite }),
  );
/** A new item's page: opened without an id of its own it leads to itself with one, so that Back finds what was added. */
const toNew = (below: string): RouteAccess[] => [{ ...fill('GET', below), answers: 'redirect' }, fill('POST', below)];

/**
 * Every route of the site and who is to use it, written down by role and apart from the table that the application asks
 * (`src/server/routes.ts`): a test holds the two against each other, and a new route must be added to both.
 */
export const routeAccess: readonly RouteAccess[] = [
  get('/', withClients),
  get('/clients', office),
  get('/clients/new', writing),
  post('/clients/new', writing),
  get('/clients/merge', writing),
  post('/clients/merge', writing),
  ...action('/clients/merge/undo', writing),
  get('/clients/archive', writing),
  post('/clients/archive', writing),
  ...action('/clients/archive/restoration', writing),
  get('/clients/:client', office),
  ...action('/clients/:client/details', writing),
  ...action('/clients/:client/forgetting', owners),
  ...action('/clients/:client/exports', office),
  get('/clients/:client/reminders', [...writing, 'client'], { fenced: clients }),
  ...action('/clients/:client/reminders/choices', [...writing, 'client'], { fenced: clients }),
  get('/certificates', withClients),
  get('/certificates/certificates.csv', withClients, { answers: 'file' }),
  get('/certificates/certificates.xlsx', withClients, { answers: 'file' }),
  get('/sites/sites.csv', withClients, { answers: 'file' }),
  get('/sites/sites.xlsx', withClients, { answers: 'file' }),
  get('/clients/clients.csv', office, { answers: 'file' }),
  get('/clients/clients.xlsx', office, { answers: 'file' }),
  get('/settings/people.csv', writing, { answers: 'file' }),
  get('/settings/people.xlsx', writing, { answers: 'file' }),
  get('/visits/all', office),
  get('/visits/all/visits.csv', office, { answers: 'file' }),
  get('/visits/all/visits.xlsx', office, { answers: 'file' }),
  get('/reports/all', office),
  get('/reports/all/reports.csv', office, { answers: 'file' }),
  get('/reports/all/reports.xlsx', office, { answers: 'file' }),
  get('/views/new', withClients),
  post('/views/new', withClients, { fields: { name: 'All', list: '/sites', query: '' } }),
  get('/views/:savedView', withClients, { needs: 'the view' }),
  ...action('/views/:savedView/details', withClients, { needs: 'the view' }),
  ...action('/views/:savedView/removal', withClients, { needs: 'the view' }),
  get('/sites', withClients),
  get('/buildings', withClients),
  get('/buildings/proposed', writing),
  post('/buildings/proposed', writing),
  get('/buildings/:building', withClients, { needs: 'the building' }),
  get('/sites/new', writing),
  post('/sites/new', writing),
  get('/sites/import', writing),
  post('/sites/import', writing),
  get('/sites/imports/:import', writing),
  ...action('/sites/imports/:import/reading', writing),
  ...action('/sites/imports/:import/undo', writing),
  ...action('/sites/imports/:import/confirmation', writing),
  get('/sites/imports/:import/refused.csv', writing, { answers: 'file' }),
  get('/sites/:site', withClients, { fenced: clients }),
  ...action('/sites/:site/details', writing),
  get('/sites/merge', writing),
  post('/sites/merge', writing),
  ...action('/sites/merge/undo', writing),
  get('/sites/archive', writing),
  post('/sites/archive', writing),
  ...action('/sites/archive/restoration', writing),
  get('/sites/:site/remove', writing),
  post('/sites/:site/remove', writing),
  get('/sites/:site/earlier/new', withClients, { fenced: clients }),
  post('/sites/:site/earlier/new', withClients, { fenced: clients }),
  get('/sites/:site/earlier/:earlier', withClients, { fenced: clients }),
  get('/sites/:site/earlier/:earlier/original.bin', withClients, { fenced: clients, answers: 'file', needs: 'a file' }),
  ...action('/sites/:site/board-answer', office, { fields: { item: 'E-2', of: 'E-1/cu', answer: 'gone' } }),
  ...action('/sites/:site/board-answer-undone', office),
  ...action('/sites/:site/earlier/:earlier/details', office),
  ...action('/sites/:site/earlier/:earlier/removal', office),
  ...action('/sites/:site/earlier/:earlier/restoration', office),
  get('/sites/:site/people/new', writing),
  post('/sites/:site/people/new', writing),
  get('/sites/:site/people/:occupant', office),
  ...action('/sites/:site/people/:occupant/details', writing),
  ...action('/sites/:site/people/:occupant/moving-out', writing),
  ...action('/sites/:site/people/:occupant/staying', writing),
  ...action('/sites/:site/people/:occupant/erasure', writing),
  get('/sites/:site/access', writing),
  post('/sites/:site/access', writing),
  ...action('/sites/:site/defects', office),
  ...action('/sites/:site/covers', office),
  get('/sites/:site/copies', withClients, { fenced: clients }),
  ...['given', 'returned', 'requests', 'request-end', 'pack', 'answered', 'letters'].flatMap((name) =>
    action(`/sites/:site/copies/${name}`, office),
  ),
  get('/sites/:site/access-record.pdf', office, { answers: 'file' }),
  get('/sites/:site/letter.pdf', withClients, { answers: 'file', fenced: clients, needs: 'a letter' }),
  get('/sites/:site/copies/pack.zip', withClients, { fenced: clients, answers: 'file', needs: 'an issued report' }),
  get('/sites/:site/copies/landlord-database.zip', withClients, {
    fenced: clients,
    answers: 'file',
    needs: 'an issued report',
  }),
  get('/sites/:site/access-record', office),
  get('/letters', office),
  get('/letters/copies', office),
  get('/letters/give', office),
  ...action('/letters/copies/given', office),
  get('/settings/letters', owners),
  get('/settings/reminders', owners),
  ...action('/settings/reminders/choices', owners),
  ...action('/settings/letters/words', owners),
  get('/settings/letters/preview.pdf', owners, { answers: 'file' }),
  ...action('/sites/:site/exports', withClients, { fenced: clients }),
  get('/visits', office),
  get('/visits/new', writing),
  post('/visits/new', writing),
  get('/visits/plan', writing),
  post('/visits/plan', writing),
  ...action('/visits/plan/proposal', writing),
  ...action('/visits/plan/booking', writing),
  get('/visits/move-day', writing),
  post('/visits/move-day', writing),
  get('/visits/week', office),
  ...action('/visits/week/undo', writing, { needs: 'a change' }),
  get('/visits/absence', office),
  post('/visits/absence', office),
  ...action('/visits/absence/removal', office, { needs: 'an absence' }),
  get('/electrician/absence', onSite),
  post('/electrician/absence', onSite),
  ...action('/electrician/absence/removal', onSite, { needs: 'an absence' }),
  get('/visits/:visit', office),
  ...action('/visits/:visit/move', writing),
  ...action('/visits/:visit/people', writing),
  ...action('/visits/:visit/cancellation', writing),
  ...action('/visits/:visit/giving-up', office),
  ...action('/visits/:visit/restoration', office),
  ...action('/visits/:visit/report', writing),
  ...action('/visits/:visit/calls/:call/take-back', writing, { needs: 'what was said' }),
  get('/visits/:visit/photos/:photo/large.jpg', office, { answers: 'file', needs: 'a photo' }),
  get('/visits/:visit/photos/:photo/small.jpg', office, { answers: 'file', needs: 'a photo' }),
  get('/reports', office),
  get('/reports/:report', withClients, { names: 'issued', fenced: clients }),
  get('/reports/:report/boards/:board', withClients, { names: 'issued', fenced: clients }),
  ...remarks('/reports/:report/boards/:board'),
  get('/reports/:report/draft.pdf', office, { answers: 'file' }),
  get('/reports/:report/labels.pdf', office, { names: 'issued', answers: 'file' }),
  get('/reports/:report/boards/:board/chart/:size', office, { names: 'issued', answers: 'file' }),
  get('/reports/:report/document.pdf', withClients, { names: 'issued', fenced: clients, answers: 'file' }),
  get('/reports/:report/document.json', withClients, { names: 'issued', fenced: clients, answers: 'file' }),
  get('/reports/:report/document.zip', withClients, { names: 'issued', fenced: clients, answers: 'file' }),
  get('/reports/:report/retest.json', withClients, { names: 'issued', fenced: clients, answers: 'file' }),
  get('/reports/:report/photos/:photo/large.jpg', withClients, {
    names: 'issued',
    fenced: clients,
    answers: 'file',
    needs: 'a photo',
  }),
  get('/reports/:report/photos/:photo/small.jpg', withClients, {
    names: 'issued',
    fenced: clients,
    answers: 'file',
    needs: 'a photo',
  }),
  get('/reports/:report/signatures/:block', withClients, { names: 'issued', fenced: clients, answers: 'file' }),
  ...remarks('/reports/:report'),
  ...action('/reports/:report/approval', reviewing),
  ...action('/reports/:report/approval-and-issue', reviewing),
  ...action('/reports/:report/return', reviewing),
  ...action('/reports/:report/certificate', reviewing),
  ...action('/reports/:report/correction', reviewing),
  ...action('/reports/:report/withdrawal', reviewing),
  get('/reports/:report/hand-over', office),
  post('/reports/:report/hand-over', office),
  get('/reports/:report/discard', office),
  post('/reports/:report/discard', office),
  ...action('/reports/:report/discard/undo', office),
  ...action('/reports/:report/links', withClients, { names: 'issued', fenced: clients }),
  ...['revocation', 'mail'].flatMap((name) =>
    action(`/reports/:report/links/:link/${name}`, withClients, {
      names: 'issued',
      fenced: clients,
      needs: 'a link',
    }),
  ),
  get('/reports/:report/signatories', office),
  ...action('/reports/:report/signatories/request', office),
  ...['again', 'revocation'].flatMap((name) =>
    action(`/reports/:report/signatories/:request/${name}`, office, { needs: 'the request' }),
  ),
  get('/reports/:report/notices/:observation', office, { needs: 'an observation coded C1' }),
  get('/reports/:report/notices/:observation/notice.pdf', office, {
    answers: 'file',
    needs: 'an observation coded C1',
  }),
  ...['mail', 'paper', ':notice/revocation'].flatMap((name) =>
    action(`/reports/:report/notices/:observation/${name}`, office, { needs: 'an observation coded C1' }),
  ),
  get('/reports/:report/history', reviewing),
  ...action('/reports/:report/anomalies', reviewing, { fields: { anomaly: 'ANOMALY_PACE' } }),
  get('/remedials', withClients, { answers: 'redirect' }),
  get('/defects', withClients),
  get('/defects/defects.csv', withClients, { answers: 'file' }),
  get('/defects/defects.xlsx', withClients, { answers: 'file' }),
  get('/defects/hand-over', office),
  post('/defects/hand-over', office),
  get('/defects/repair', writing),
  post('/defects/repair', writing),
  get('/defects/:defect', withClients, { needs: 'the defect' }),
  ...action('/defects/:defect/moves', withClients, { needs: 'the defect' }),
  ...action('/defects/:defect/moves/:defectMove/undo', withClients, { needs: 'the defect' }),
  ...action('/defects/:defect/holder', office, { needs: 'the defect' }),
  ...action('/defects/:defect/hazard', withClients, { needs: 'the defect' }),
  ...action('/defects/:defect/offers', office, { needs: 'the defect' }),
  ...action('/defects/:defect/offers/:defectOffer/answer', withClients, { needs: 'the defect' }),
  ...action('/defects/:defect/proof', office, { needs: 'the defect' }),
  get('/defects/:defect/files/:defectFile/original.bin', withClients, { needs: 'the defect', answers: 'file' }),
  ...action('/defects/:defect/notices', office, { needs: 'the defect' }),
  ...action('/defects/:defect/notices/:defectNotice/undo', office, { needs: 'the defect' }),
  get('/exports', withClients),
  ...action('/exports/all', withClients),
  ...action('/exports/:export/removal', withClients, { fenced: clients, needs: 'an export' }),
  get('/exports/:export/certificates.zip', withClients, { fenced: clients, answers: 'file', needs: 'an export' }),
  get('/instruments', office),
  get('/instruments/new', reviewing),
  post('/instruments/new', reviewing),
  get('/instruments/import', reviewing),
  post('/instruments/import', reviewing),
  get('/instruments/imports/:instrumentList', reviewing),
  ...action('/instruments/imports/:instrumentList/confirmation', reviewing),
  get('/instruments/imports/:instrumentList/refused.csv', reviewing, { answers: 'file' }),
  get('/instruments/instruments.csv', office, { answers: 'file' }),
  get('/instruments/:instrument', office),
  ...action('/instruments/:instrument/details', reviewing),
  ...action('/instruments/:instrument/retirement', reviewing),
  ...action('/instruments/:instrument/return', reviewing),
  get('/settings', writing),
  get('/settings/company', owners),
  get('/settings/security', owners),
  get('/settings/log', reviewing),
  ...action('/settings/log/address', reviewing),
  ...action('/settings/log/head', reviewing),
  get('/settings/audit', owners),
  ...action('/settings/company/details', owners),
  ...action('/settings/security/second-factor', owners),
  post('/settings/company', owners),
  ...action('/settings/second-factor', owners),
  get('/settings/texts', reviewing),
  get('/settings/texts/new', reviewing),
  post('/settings/texts/new', reviewing),
  get('/settings/texts/:text', reviewing),
  ...action('/settings/texts/:text/details', reviewing),
  ...action('/settings/texts/:text/retirement', reviewing),
  ...action('/settings/texts/:text/return', reviewing),
  get('/settings/favourites', reviewing),
  ...action('/settings/favourites/details', reviewing),
  get('/settings/columns', reviewing),
  ...action('/settings/columns/details', reviewing, { needs: 'the columns' }),
  ...action('/settings/columns/removal', reviewing, { needs: 'the columns' }),
  get('/settings/defaults', reviewing),
  ...action('/settings/defaults/details', reviewing),
  get('/settings/brand', owners),
  ...action('/settings/brand/details', owners),
  get('/settings/brand/pictures/:picture', owners, { needs: 'the picture', answers: 'file' }),
  get('/settings/mail', writing),
  ...action('/settings/mail/details', owners),
  ...action('/settings/mail/test', writing),
  get('/settings/keys', owners),
  ...action('/settings/keys/rotation', owners),
  get('/settings/keys/:key', owners),
  ...action('/settings/keys/:key/revocation', owners),
  get('/settings/users/new', writing),
  post('/settings/users/new', writing),
  get('/settings/users/:user', owners),
  ...action('/settings/users/:user/details', owners),
  ...action('/settings/users/:user/link', owners),
  ...action('/settings/users/:user/sign-out', owners),
  ...action('/settings/users/:user/shut-out', owners),
  ...action('/settings/users/:user/let-in', owners),
  ...action('/settings/users/:user/forgetting', owners),
  ...action('/settings/users/:user/second-factor-reset', owners),
  get('/settings/account', roles),
  ...action('/settings/account/password', roles),
  get('/search', withClients),
  get('/search/suggestions.json', withClients, { answers: 'data' }),
  ...action('/settings/account/work-mail', roles),
  ...action('/settings/account/keys', roles),
  ...action('/settings/account/calendar', staff),
  ...action('/settings/account/calendar-stop', staff),
  get('/public/calendar/:calendar', 'anyone', { answers: 'file', needs: 'a calendar' }),
  ...action('/settings/account/sessions', roles, { needs: 'the session' }),
  ...action('/settings/account/second-factor', roles, { needs: 'the second factor' }),

  get('/kept', roles),
  post('/kept', roles),

  get('/electrician', onSite),
  get('/electrician/account', onSite),
  ...['account', 'office', 'devices', 'sign-in', 'verify'].map((page) =>
    get(`/electrician/elsewhere/${page}`, onSite, { answers: 'redirect' }),
  ),
  get('/electrician/reports', onSite),
  get('/electrician/instruments', onSite),
  ...action('/electrician/instruments/:instrument/calibration', onSite, { fenced: onSite }),
  get('/electrician/visits/:visit', onSite, { fenced: onSite }),
  get('/electrician/new-job', beginning),
  get('/electrician/new-job/client', beginning),
  get('/electrician/new-job/site', beginning),
  post('/electrician/new-job/site', beginning),
  get('/electrician/new-job/sites/:site', beginning),
  post('/electrician/new-job/sites/:site', beginning),
  ...action('/electrician/visits/:visit/arrival', onSite, { fenced: onSite }),
  ...action('/electrician/visits/:visit/departure', onSite, { fenced: onSite }),
  get('/electrician/visits/:visit/no-access', onSite, { fenced: onSite }),
  post('/electrician/visits/:visit/no-access', onSite, { fenced: onSite }),
  ...action('/electrician/visits/:visit/calls/:call/take-back', onSite, { fenced: onSite, needs: 'what was said' }),
  get('/electrician/visits/:visit/photos/:photo/:file', onSite, { fenced: onSite, answers: 'file', needs: 'a photo' }),
  get('/electrician/visits/:visit/issued', onSite, { fenced: onSite }),
  get('/electrician/visits/:visit/issued/:report', onSite, { fenced: onSite, names: 'issued' }),
  get('/electrician/visits/:visit/issued/:report/boards/:board', onSite, { fenced: onSite, names: 'issued' }),
  get('/electrician/visits/:visit/issued/:report/document.pdf', onSite, {
    fenced: onSite,
    names: 'issued',
    answers: 'file',
  }),
  // It has a page while the visit is under way, and leads to that of the visit before and after.
  get('/electrician/visits/:visit/giving-up', onSite, { fenced: onSite }),
  post('/electrician/visits/:visit/giving-up', onSite, { fenced: onSite }),
  ...action('/electrician/visits/:visit/restoration', onSite, { fenced: onSite }),
  fill('GET', ''),
  ...both('/:section'),
  ...answered('/:section'),
  ...both('/last-time'),
  ...[...both('/whole'), ...answered('/whole')].map((each) =>
    each.answers === 'redirect' ? each : { ...each, needs: 'a form for one circuit' },
  ),
  ...action('/electrician/reports/:report/last-time/file', onSite, { fenced: onSite }),
  fill('GET', '/boards'),
  ...toNew('/boards/new'),
  ...both('/boards/:board'),
  ...answered('/boards/:board'),
  ...action('/electrician/reports/:report/boards/:board/spares', onSite, { fenced: onSite }),
  ...both('/:group/:list/grid'),
  ...answered('/:group/:list/grid'),
  ...both('/:group/:list/grid/:columns'),
  ...answered('/:group/:list/grid/:columns'),
  // The addresses before there was one grid lead to it.
  ...['ways', 'columns/:what', 'several/:what'].map((path) =>
    get(`/electrician/reports/:report/boards/:board/${path}`, onSite, { answers: 'redirect', ofAction: true }),
  ),
  ...both('/boards/:board/paper'),
  ...both('/:group/:list/table'),
  fill('GET', '/:group/:list/table/columns', { answers: 'data' }),
  ...action('/electrician/reports/:report/:group/:list/table/undo', onSite, { fenced: onSite }),
  ...both('/boards/:board/remove'),
  ...toNew('/boards/:board/circuits/new'),
  ...both('/boards/:board/circuits/:circuit'),
  ...answered('/boards/:board/circuits/:circuit'),
  ...both('/boards/:board/circuits/:circuit/remove'),
  fill('GET', '/observations'),
  ...toNew('/observations/new'),
  ...action('/electrician/reports/:report/observations/from-finding', onSite, { fenced: onSite }),
  ...both('/observations/:observation'),
  ...answered('/observations/:observation'),
  ...action('/electrician/reports/:report/boards/:board/photos', onSite, { fenced: onSite }),
  ...action('/electrician/reports/:report/observations/:observation/photos', onSite, { fenced: onSite }),
  ...action('/electrician/reports/:report/observations/:observation/fixed/photos', onSite, { fenced: onSite }),
  fill('GET', '/observations/:observation/notice', { needs: 'an observation coded C1' }),
  fill('GET', '/observations/:observation/notice.pdf', { answers: 'file', needs: 'an observation coded C1' }),
  // An apprentice asks who signs: it goes out in the name of the company.
  fill('GET', '/observations/:observation/notice/receipts', {
    roles: beginning,
    fenced: beginning,
    needs: 'an observation coded C1',
  }),
  ...['mail', 'paper', ':notice/revocation'].flatMap((name) =>
    action(`/electrician/reports/:report/observations/:observation/notice/receipts/${name}`, beginning, {
      fenced: beginning,
      needs: 'an observation coded C1',
    }),
  ),
  ...both('/observations/:observation/remove'),
  ...both('/inspection_schedule'),
  ...answered('/inspection_schedule'),
  fill('GET', '/paper'),
  fill('GET', '/paper.pdf', { answers: 'file' }),
  fill('GET', '/draft.pdf', { answers: 'file' }),
  fill('GET', '/labels.pdf', { answers: 'file', needs: 'its certificate' }),
  fill('GET', '/boards/:board/chart/:size', { answers: 'file' }),
  fill('GET', '/check'),
  fill('GET', '/override', { answers: 'redirect' }),
  fill('POST', '/override', { needs: 'the finding' }),
  ...action('/electrician/reports/:report/take-back', onSite, { fenced: onSite, needs: 'the reason' }),
  fill('GET', '/history'),
  ...action('/electrician/reports/:report/comments', onSite, { fenced: onSite }),
  // As notices: it goes out in the name of the company.
  fill('GET', '/sign/others', { roles: beginning, fenced: beginning }),
  ...['request', 'submission'].flatMap((name) =>
    action(`/electrician/reports/:report/sign/others/${name}`, beginning, { fenced: beginning }),
  ),
  ...[':request/again', ':request/revocation'].flatMap((name) =>
    action(`/electrician/reports/:report/sign/others/${name}`, beginning, { fenced: beginning, needs: 'the request' }),
  ),
  // Up to whoever signs: other people on site ask the office.
  fill('GET', '/hand-over', { roles: ['owner', 'apprentice'], fenced: ['owner', 'apprentice'] }),
  fill('POST', '/hand-over', { roles: ['owner', 'apprentice'], fenced: ['owner', 'apprentice'] }),
  // An apprentice may read what is to be signed; an electrician signs it.
  fill('GET', '/sign'),
  fill('GET', '/photos/:photo', { needs: 'a photo' }),
  fill('POST', '/photos/:photo', { needs: 'a photo' }),
  fill('GET', '/photos/:photo/:file', { answers: 'file', needs: 'a photo' }),
  fill('GET', '/signatures/:block', { answers: 'file', needs: 'a drawn signature' }),
  fill('POST', '/sign', { roles: ['owner', 'supervisor', 'electrician'] }),

  get('/auth', 'anyone', { answers: 'redirect' }),
  get('/auth/sign-in', 'anyone'),
  post('/auth/sign-in', 'anyone'),
  get('/auth/forgot', 'anyone'),
  post('/auth/forgot', 'anyone'),
  get('/auth/link', 'anyone'),
  post('/auth/link', 'anyone'),
  get('/auth/link/:token', 'anyone'),
  post('/auth/link/:token', 'anyone'),
  get('/auth/reset/:token', 'anyone'),
  post('/auth/reset/:token', 'anyone'),
  get('/auth/set-up/:token', 'anyone'),
  post('/auth/set-up/:token', 'anyone'),
  get('/auth/second-factor', 'anyone', { answers: 'redirect' }),
  post('/auth/second-factor', 'anyone'),
  get('/auth/second-factor/set-up', 'anyone', { answers: 'redirect' }),
  get('/auth/second-factor/app', 'anyone', { answers: 'redirect' }),
  post('/auth/second-factor/app', 'anyone'),
  get('/auth/second-factor/passkey', 'anyone', { answers: 'redirect' }),
  post('/auth/second-factor/passkey', 'anyone'),
  get('/auth/second-factor/codes', roles),
  post('/auth/second-factor/codes', roles),
  get('/auth/confirm', roles, { answers: 'redirect' }),
  post('/auth/confirm', roles),
  get('/logout', 'anyone'),
  post('/logout', 'anyone'),
  get('/signout', 'anyone'),
  post('/signout', 'anyone'),
  get('/public', 'anyone', { answers: 'redirect' }),
  get('/public/verify', 'anyone'),
  post('/public/verify', 'anyone'),
  get('/public/verify/offline', 'anyone'),
  get('/public/verify/:code', 'anyone'),
  post('/public/verify/:code', 'anyone'),
  get('/public/notice/:code', 'anyone'),
  post('/public/notice/:code', 'anyone'),
  get('/public/sign/:token', 'anyone', { needs: 'a link' }),
  post('/public/sign/:token', 'anyone', { needs: 'a link' }),
  ...action('/public/sign/:token/refusal', 'anyone', { needs: 'a link' }),
  get('/public/sign/:token/photos/:photo/:file', 'anyone', { answers: 'file', needs: 'a link' }),
  get('/public/certificates/:token', 'anyone', { needs: 'a link' }),
  get('/public/certificates/:token/pack.zip', 'anyone', { answers: 'file', needs: 'a link' }),
  get('/public/certificates/:token/photos/:photo/:file', 'anyone', { answers: 'file', needs: 'a link' }),
  get('/public/certificates/:token/brand/:picture', 'anyone', { answers: 'file', needs: 'a link' }),
  get('/public/log/:log/head.json', 'anyone', { answers: 'data', needs: 'the log' }),
  get('/public/log/:log/compare', 'anyone', { needs: 'the log' }),
  get('/public/log/:log/proof.json', 'anyone', { answers: 'data', needs: 'the log' }),
  get('/public/log/:log/print-keys.pem', 'anyone', { answers: 'data', needs: 'the log' }),
  get('/public/calculators', 'anyone'),
  get('/public/calculators/:calculator', 'anyone'),
  get('/public/rules', 'anyone'),
  get('/public/rules/limits', 'anyone'),
  get('/api/health', 'anyone', { answers: 'data' }),
  get('/api/metrics', 'anyone', { answers: 'data' }),
  get('/api/v1/openapi.json', 'anyone', { answers: 'data' }),
  get('/api/v1/schemas/:file', 'anyone', { answers: 'data' }),
  get('/api/v1/verify', 'anyone', { answers: 'data' }),
  post('/api/v1/verify', 'anyone', { answers: 'data' }),
  post('/api/v1/field/submissions', onSite, { answers: 'data' }),
  post('/api/v1/field/day', onSite, { answers: 'data' }),
  post('/api/v1/field/photos/:sha256', onSite, { answers: 'data' }),
  get('/.well-known/jwks.json', 'anyone', { answers: 'data' }),
  get('/favicon.ico', 'anyone', { answers: 'file' }),
  get('/static/*', 'anyone', { answers: 'file' }),
  get('/electrician/worker.js', 'anyone', { answers: 'file' }),
  get('/electrician/manifest.webmanifest', 'anyone', { answers: 'data' }),
  get('/assets/*', 'anyone', { answers: 'file' }),
  post('/monitoring', 'anyone', { answers: 'data' }),
];

/** The path with its parameters filled in. */
export function addressOf({ path, names }: Pick<RouteAccess, 'path' | 'names'>, things: Partial<Things>): string {
  const parts: Record<string, string | undefined> = {
    section: 'supply',
    group: 'boards',
    list: 'cu1',
    board: 'cu1',
    circuit: 'cu1-1',
    columns: 'zs',
    what: 'rcd',
    observation: 'obs-1',
    block: 'inspected_by',
    photo: 'nobodys-photo',
    picture: 'nobodys-picture',
    size: 'a5.pdf',
    sha256: '0'.repeat(64),
    call: 'nobodys-call',
    defect: 'nobodys-defect',
    defectMove: 'nobodys-move',
    defectOffer: 'nobodys-offer',
    defectFile: 'nobodys-file',
    defectNotice: 'nobodys-notice',
    notice: 'nobodys-notice',
    link: 'nobodys-link',
    export: 'nobodys-export',
    request: 'nobodys-request',
    savedView: 'nobodys-view',
    building: 'nobodys-building',
    comment: 'nobodys-comment',
    override: 'nobodys-reason',
    code: 'nobodys-code',
    calendar: 'no-such-calendar.ics',
    token: 'nobodys-token',
    log: 'nobodys-log',
    file: 'eicr.json',
    calculator: 'max-zs',
    ...things,
    ...(names && { [names === 'issued' ? 'report' : names]: things[names] }),
  };
  return path.replace(/:(\w+)(\{[^/]*\})?/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${path}: there is no ${name}`);
    return part;
  });
}
