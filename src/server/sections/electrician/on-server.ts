import { minutesBefore } from '../../../domain/report/work.ts';
import { positionOf } from '../../../domain/signature/signatory-values.ts';
import { handOverNotice } from '../../../features/danger-notices/server/give-notice.ts';
import { listNoticesOfRevisions } from '../../../features/danger-notices/server/repository.ts';
import { listAtHand } from '../../../features/instruments/server/repository/instruments.ts';
import { listOwnTexts } from '../../../features/standards/server/repository/observation-texts.ts';
import { listUsedTexts } from '../../../features/standards/server/repository/used-texts.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { isMailSetUp } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { formOf } from '../../http/forms/form-body.ts';
import { idempotentIn } from '../../http/forms/idempotent.ts';
import { can } from '../../permissions.ts';
import { carryOverInto } from '../../reports/carry-over.ts';
import { fillReport } from '../../reports/fill.ts';
import { overrideFinding, takeBackOverride } from '../../reports/override-finding.ts';
import { addPhotos } from '../../reports/photos/add-photos.ts';
import { captionPhoto } from '../../reports/photos/caption-photo.ts';
import { replyToComments } from '../../reports/reply.ts';
import { signAndHandIn } from '../../reports/sign-and-hand-in.ts';
import { getIssuedOnSite, listIssuedOnSite } from '../../repositories/certificates/issued-on-site.ts';
import { listOthersWork } from '../../repositories/entries/at-work.ts';
import { getLogAt } from '../../repositories/entries/entry-log.ts';
import { listOverrides } from '../../repositories/findings/overrides.ts';
import { listComments } from '../../repositories/findings/review-comments.ts';
import { findBeginning } from '../../repositories/homes/boards.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { namesOf } from '../../repositories/people/people.ts';
import { getUser } from '../../repositories/people/users.ts';
import { getSiteContacts } from '../../repositories/register/site-contacts.ts';
import { listCalls } from '../../repositories/register/visit-calls.ts';
import { listOwnVisits } from '../../repositories/register/visit-lists.ts';
import { getVisit } from '../../repositories/register/visits.ts';
import { listCorrections } from '../../repositories/reports/corrections.ts';
import { listDiscarded } from '../../repositories/reports/discarded.ts';
import { findLastInspection } from '../../repositories/reports/earlier-reports.ts';
import { listHandedOn, listHandedTo } from '../../repositories/reports/handovers.ts';
import { listOpenDefects } from '../../repositories/reports/open-defects.ts';
import { listReportPhotos } from '../../repositories/reports/photos/report-photos.ts';
import { listReports } from '../../repositories/reports/report-lists.ts';
import { getReport } from '../../repositories/reports/reports.ts';
import { getDefaults } from '../../repositories/standards/defaults.ts';
import { arrive } from '../../visits/attendance/arrive.ts';
import { leave } from '../../visits/attendance/leave.ts';
import { recordNoAccess } from '../../visits/attendance/record-no-access.ts';
import { takeBackCall } from '../../visits/attendance/take-back-call.ts';
import { findVisitEnding, mayRestore } from '../../visits/restore.ts';
import type { FieldDeps, ReportStore } from './store.ts';

/** The section's store on the server: the database, through the commands that everything else uses too. */
export const onServer = (deps: Deps): Deps & FieldDeps => ({
  ...deps,
  form: formOf,
  store: (viewer) => storeOf(deps, viewer),
});

function storeOf(deps: Deps, viewer: Viewer): ReportStore {
  const { db, clock } = deps;
  const once = idempotentIn(deps);
  return {
    timeZone: async () => (await getCompany(db, viewer)).timeZone,
    async account() {
      const [user, company] = [await getUser(db, viewer, viewer.userId), await getCompany(db, viewer)];
      const { name, qualificationRefs } = user;
      return { name, qualificationRefs, position: positionOf(user), company, isMailSetUp: isMailSetUp(deps.config) };
    },
    namesOf: (ids) => namesOf(db, viewer, ids),

    ownVisits: (today) => listOwnVisits(db, viewer, today),
    visit: (id) => getVisit(db, viewer, id),
    siteContacts: (siteId) => getSiteContacts(db, viewer, siteId),
    async visitEnding(visit) {
      const ending = await findVisitEnding(db, viewer, visit);
      return ending && { ...ending, mayUndo: mayRestore(viewer, visit, ending) };
    },
    issuedAt: ({ id }) => listIssuedOnSite(db, viewer, id),
    issuedReport: ({ id }, reportId) => getIssuedOnSite(db, viewer, id, reportId),
    calls: (visitIds) => listCalls(db, viewer, visitIds),
    arrive: (visitId, { at, ...form }) => once(viewer, form, (trx) => arrive(trx, viewer, { visitId, at }, clock())),
    leave: (visitId, { at, ...form }) => once(viewer, form, (trx) => leave(trx, viewer, { visitId, at }, clock())),
    findNoAccess: (visitId, said) => recordNoAccess(deps, viewer, { ...said, visitId }),
    takeBackCall: (visitId, { callId, ...form }) =>
      once(viewer, form, (trx) => takeBackCall(trx, viewer, { visitId, callId }, clock())),

    ownReports: (asked) => listReports(db, viewer, { ...asked, electricianId: viewer.userId }),
    handedTo: () => listHandedTo(db, viewer),
    handedOn: (since) => listHandedOn(db, viewer, since),
    discarded: (since) => listDiscarded(db, viewer, since),
    corrections: (reports) => listCorrections(db, viewer, reports),

    report: (id) => getReport(db, viewer, id),
    overrides: (reportId) => listOverrides(db, viewer, reportId),
    comments: (reportId) => listComments(db, viewer, reportId),
    entriesAt: (reportId, paths) => getLogAt(db, viewer, reportId, paths),
    async othersWork(report, minutes) {
      return { work: await listOthersWork(db, viewer, report, minutesBefore(clock(), minutes)) };
    },
    givenNotices: async (report) => (can(viewer, 'notices.give') ? listNoticesOfRevisions(db, viewer, report) : []),
    openDefects: ({ siteId }) => listOpenDefects(db, viewer, siteId),
    lastInspection: (report) => findLastInspection(db, viewer, report),
    beginning: (report) => findBeginning(db, viewer, report),

    instruments: () => listAtHand(db, viewer),
    defaults: () => getDefaults(db, viewer),
    ownTexts: () => listOwnTexts(db, viewer),
    usedTexts: () => listUsedTexts(db, viewer),

    fill: (report, change) => fillReport(db, viewer, report, change, clock()),
    carryOver: (reportId, carrying) => carryOverInto(db, viewer, reportId, carrying, clock()),
    photos: (reportId) => listReportPhotos(db, viewer, reportId),
    photosWaiting: async () => [],
    handOverNotice: (reportId, { observationId, name, at, drawing, ...form }) =>
      once(viewer, form, (trx) => handOverNotice(trx, viewer, reportId, { observationId, name, at, drawing }, clock())),
    addPhotos: (reportId, sent) => addPhotos(deps, viewer, reportId, sent),
    captionPhoto: (reportId, { photoId, caption, was, ...submission }) =>
      once(viewer, submission, (trx) => captionPhoto(trx, viewer, reportId, { photoId, caption, was }, clock())),
    reply: (reportId, answer) =>
      db.transaction().execute((trx) => replyToComments(trx, viewer, reportId, answer, clock())),
    async override(reportId, given) {
      await overrideFinding(deps, viewer, reportId, given);
    },
    takeBack: (reportId, taken) => takeBackOverride(deps, viewer, reportId, taken),
    waitingSignature: async () => undefined,
    async sign(reportId, { seq, photos, isOfServer: _, ...signing }) {
      // A phone's page whose form was posted to the server directly.
      if (photos.length > 0)
        throw new ConflictError('Some photos that you sign for have not been sent yet. Open this page again and sign.');
      return db
        .transaction()
        .execute((trx) => signAndHandIn(trx, viewer, reportId, { ...signing, read: { seq } }, clock()));
    },
  };
}
