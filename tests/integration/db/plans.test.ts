import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listOwing, type ToArchive } from '../../../src/features/archiving/server/repository/archived.ts';
import { findBrandFile } from '../../../src/features/brand/server/brands.ts';
import {
  findFeed,
  findFeedsOf,
  listFeedVisits,
} from '../../../src/features/calendar-feeds/server/repository/calendar-feeds.ts';
import { findPosition, listBacklog } from '../../../src/features/certificate-log/server/repository/entries.ts';
import {
  findHeadAtIssue,
  findHeadOfDay,
  findLatestHead,
  listKeptHeads,
} from '../../../src/features/certificate-log/server/repository/heads.ts';
import { findLog, findLogByName } from '../../../src/features/certificate-log/server/repository/logs.ts';
import { getNodes } from '../../../src/features/certificate-log/server/repository/tree.ts';
import { listCovered } from '../../../src/features/compliance/records/covers.ts';
import { findHazard } from '../../../src/features/compliance/records/hazards.ts';
import {
  countDueHomes,
  countInspectionsDue,
  findNextDueIn,
  listDueHomes,
} from '../../../src/features/compliance/server/repository/due-homes.ts';
import {
  findLinkedNotice,
  listGivenNotices,
  listNoticesOfRevisions,
} from '../../../src/features/danger-notices/server/repository.ts';
import { defectList } from '../../../src/features/defects/list/defect-list.tsx';
import {
  countDefects,
  listDangers,
  listDefectEvents,
  listDefects,
  listDefectsAt,
  listToBook,
  listToOrder,
} from '../../../src/features/defects/records/defects.ts';
import { listNotices } from '../../../src/features/defects/records/notices.ts';
import {
  listDefectEventsOfSite,
  listDefectsInBuilding,
  listDefectsOfSite,
} from '../../../src/features/defects/records/of-site.ts';
import { countOffered, listOffered, listPapers } from '../../../src/features/defects/records/papers.ts';
import {
  listExportedCertificates,
  listExportedSites,
} from '../../../src/features/exports/server/repository/exported.ts';
import {
  countExportedBytes,
  countUnfinishedExports,
  findLastDownload,
  findUnfinishedExport,
  listExports,
} from '../../../src/features/exports/server/repository/exports.ts';
import { listInstrumentImports } from '../../../src/features/instruments/server/repository/instrument-imports.ts';
import {
  findBySerial,
  findInUse,
  listAtHand,
  listDue,
  listInstruments,
} from '../../../src/features/instruments/server/repository/instruments.ts';
import { listClosed } from '../../../src/features/letters/records/closed.ts';
import { listConfirmationsOf } from '../../../src/features/letters/records/letters-kept.ts';
import {
  findGivenText,
  findLetter,
  listConfirmationsAt,
  listLetters,
  listUnconfirmed,
} from '../../../src/features/letters/server/repository/letters.ts';
import {
  listGivenToTenants,
  listLastReports,
  listOnItsWay,
  listOwingAmong,
  listOwingHomes,
} from '../../../src/features/letters/server/repository/owing.ts';
import { listPapersOfLink } from '../../../src/features/letters/server/repository/packed.ts';
import { findLastMerging } from '../../../src/features/merging/server/repository/mergings.ts';
import { listSameAs } from '../../../src/features/merging/server/repository/same.ts';
import { listToldApart } from '../../../src/features/merging/server/repository/told-apart.ts';
import { findDayMove } from '../../../src/features/planning/server/repository/day-moves.ts';
import {
  listAbsences,
  listBusy,
  listChosenSites,
  listMovable,
} from '../../../src/features/planning/server/repository/planned.ts';
import { listQualifications } from '../../../src/features/qualifications/server/repository.ts';
import {
  findAddressees,
  findClientsToTell,
  findUsersToTell,
} from '../../../src/features/reminders/server/repository/addressees.ts';
import { listClientChoices } from '../../../src/features/reminders/server/repository/choices.ts';
import { listCompaniesAtWork } from '../../../src/features/reminders/server/repository/companies-at-work.ts';
import {
  listCalibrationsEnding,
  listConfirmationsDue,
  listInspectionsDue,
  listQualificationsEnding,
  listStaffToTell,
  listWorkDue,
} from '../../../src/features/reminders/server/repository/due.ts';
import { listRefusedPeople } from '../../../src/features/reminders/server/repository/refused-people.ts';
import { findLastTold, findTold } from '../../../src/features/reminders/server/repository/told.ts';
import {
  listClientsWithNews,
  listOccupiersAt,
  listVisitsSoon,
  listVisitsToTell,
} from '../../../src/features/reminders/server/repository/visits.ts';
import { findMapping, listMappings } from '../../../src/features/row-import/server/repository/column-mappings.ts';
import { oneLetterFrom } from '../../../src/features/search/domain/one-letter.ts';
import { findEarlierByFirm, findEarlierByNumber } from '../../../src/features/search/server/repository/earlier.ts';
import { findHomes } from '../../../src/features/search/server/repository/homes.ts';
import {
  findBuildings,
  findCertificatesOf,
  findClients,
  findOrders,
  findPeople,
} from '../../../src/features/search/server/repository/things.ts';
import { getOwnWords } from '../../../src/features/service/records/own-words.ts';
import { countInUnsentMail, listGiven } from '../../../src/features/service/server/repository/given.ts';
import { listOpenRequests, listRequests } from '../../../src/features/service/server/repository/requests.ts';
import { listUndelivered } from '../../../src/features/service/server/repository/undelivered.ts';
import {
  countShareLinks,
  findOpenLink,
  listMailedTo,
  listShareLinks,
  listUnsentMails,
} from '../../../src/features/sharing/server/repository/share-links.ts';
import { findLinkedRequest, listSigningRequests } from '../../../src/features/signing-by-link/server/repository.ts';
import { findFile, listMeanings } from '../../../src/features/site-import/server/repository/import-readings.ts';
import {
  countKeptRows,
  listImportedSites,
  listRefusedRows,
} from '../../../src/features/site-import/server/repository/import-rows.ts';
import { listImports } from '../../../src/features/site-import/server/repository/site-imports.ts';
import { listOwnTexts, listTexts } from '../../../src/features/standards/server/repository/observation-texts.ts';
import { listUsedTexts } from '../../../src/features/standards/server/repository/used-texts.ts';
import {
  findWaitingRequest,
  listOpenVisitRequests,
  listVisitRequestsOfSite,
  listVisitRequestsSince,
} from '../../../src/features/visit-requests/server/repository/visit-requests.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { backedUpTables } from '../../../src/server/backup/tables.ts';
import type { Db, Dialect } from '../../../src/server/db/dialect.ts';
import { openPool } from '../../../src/server/db/engines/postgres.ts';
import { openSqlite } from '../../../src/server/db/engines/sqlite.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import { keepStatistics } from '../../../src/server/db/statistics.ts';
import { readAsked } from '../../../src/server/lists/asked.ts';
import { answerInLines } from '../../../src/server/lists/lines.ts';
import type { ListSpec } from '../../../src/server/lists/list.ts';
import { certificateList } from '../../../src/server/office-lists/certificates.tsx';
import { clientList } from '../../../src/server/office-lists/clients.tsx';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { reportList } from '../../../src/server/office-lists/reports.tsx';
import { visitList } from '../../../src/server/office-lists/visits.tsx';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { findBlob } from '../../../src/server/repositories/certificates/blobs.ts';
import { findByNumber } from '../../../src/server/repositories/certificates/by-number.ts';
import {
  findCertificateOfReport,
  findCertificatesOfReports,
  latestInspections,
  listCertificates,
  listCurrentCertificates,
} from '../../../src/server/repositories/certificates/certificates.ts';
import {
  listClosedByWeek,
  listCodesByInspector,
  listIssuedByWeek,
} from '../../../src/server/repositories/certificates/firm-figures.ts';
import { listIssuedOnSite } from '../../../src/server/repositories/certificates/issued-on-site.ts';
import { latestCertificates } from '../../../src/server/repositories/certificates/latest-certificates.ts';
import { findPrintKey, listPrintCertificates } from '../../../src/server/repositories/certificates/print-keys.ts';
import {
  findCertificateByCode,
  findCertificateByPdfHash,
  findCertificatesByNumber,
  findPublishedById,
} from '../../../src/server/repositories/certificates/published-certificates.ts';
import {
  listClosedBy,
  listFound,
  listNamedDefects,
  listRemediesAt,
  listRemediesOf,
} from '../../../src/server/repositories/certificates/remedies.ts';
import {
  countSignedFrom,
  findActiveKey,
  findPublicKey,
} from '../../../src/server/repositories/certificates/signing-keys.ts';
import { listSinceAt, listSinceOf } from '../../../src/server/repositories/certificates/since.ts';
import { listOthersWork } from '../../../src/server/repositories/entries/at-work.ts';
import { enteredBy, hasEntered } from '../../../src/server/repositories/entries/entered-values.ts';
import { findFormEntries, listHistory } from '../../../src/server/repositories/entries/entry-log.ts';
import { listEntriesSince, listOwnHeads, listSideMarks } from '../../../src/server/repositories/entries/news.ts';
import { listAnomalyAnswers } from '../../../src/server/repositories/findings/anomaly-answers.ts';
import { answeredFindings } from '../../../src/server/repositories/findings/finding-answers.ts';
import { listOverrides } from '../../../src/server/repositories/findings/overrides.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { findBeginning, listBoardAnswers, listIssuedBoards } from '../../../src/server/repositories/homes/boards.ts';
import { listAwaitedReports, listBookedVisits } from '../../../src/server/repositories/homes/booked-visits.ts';
import { findHomeIn, listBuildings, listHomesInNone } from '../../../src/server/repositories/homes/buildings.ts';
import { countUploads, listEarlierCertificates } from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { countMovedOut, listMovedOut, listOccupants } from '../../../src/server/repositories/homes/occupants.ts';
import { listShortNotices } from '../../../src/server/repositories/homes/short-notices.ts';
import { namesOfTenants } from '../../../src/server/repositories/homes/tenants.ts';
import { countAuthTokensSince, findAuthToken } from '../../../src/server/repositories/identity/auth-tokens.ts';
import { findCeremony } from '../../../src/server/repositories/identity/factor-ceremonies.ts';
import { findHalfSignIn } from '../../../src/server/repositories/identity/half-sign-ins.ts';
import { listKeptForms } from '../../../src/server/repositories/identity/preserved-forms.ts';
import { countCodesLeft, findRecoveryCode } from '../../../src/server/repositories/identity/recovery-codes.ts';
import { findSecondFactors } from '../../../src/server/repositories/identity/second-factors.ts';
import {
  countLiveSessions,
  findLiveSession,
  listSessions,
} from '../../../src/server/repositories/identity/sessions.ts';
import { findNthLatestAttempt } from '../../../src/server/repositories/identity/sign-in-attempts.ts';
import { listed } from '../../../src/server/repositories/listed.ts';
import { countWaitingMail, forgetRecipients, listLatestMails } from '../../../src/server/repositories/outbox.ts';
import {
  findAccount,
  findAccountByEmail,
  findClosedAccount,
} from '../../../src/server/repositories/people/accounts.ts';
import { findHeldAddresses } from '../../../src/server/repositories/people/address-in-use.ts';
import { namesOf } from '../../../src/server/repositories/people/people.ts';
import {
  findEnabledUsersOfClient,
  findFirstOwner,
  listUsersOfClient,
} from '../../../src/server/repositories/people/users.ts';
import { listClientNames, listClients } from '../../../src/server/repositories/register/clients.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { findMergedInto } from '../../../src/server/repositories/register/merged-into.ts';
import { findRegistered } from '../../../src/server/repositories/register/registered-sites.ts';
import { getSiteContacts } from '../../../src/server/repositories/register/site-contacts.ts';
import { getSite, namesOfSites } from '../../../src/server/repositories/register/sites.ts';
import { countMadeSites, listKeptSites } from '../../../src/server/repositories/register/unused-sites.ts';
import { listCalls } from '../../../src/server/repositories/register/visit-calls.ts';
import { listColleagues } from '../../../src/server/repositories/register/visit-colleagues.ts';
import {
  countVisits,
  listClashes,
  listMissedVisits,
  listOwnVisits,
  listVisits,
  listVisitsInBuilding,
  listVisitsOfSite,
  listWithoutAccess,
} from '../../../src/server/repositories/register/visit-lists.ts';
import {
  findCancelledRebooking,
  findRebooked,
  getVisit,
  latestReportOfVisit,
} from '../../../src/server/repositories/register/visits.ts';
import {
  listClientsToBegin,
  listSitesToBegin,
  listVisitsToBegin,
} from '../../../src/server/repositories/register/whole-register.ts';
import { findKnownWords } from '../../../src/server/repositories/register/word-hits.ts';
import { listCorrections } from '../../../src/server/repositories/reports/corrections.ts';
import { listDiscarded } from '../../../src/server/repositories/reports/discarded.ts';
import { listEarlierDefects } from '../../../src/server/repositories/reports/earlier-defects.ts';
import {
  findLastInspection,
  firstEntries,
  listHandedInBefore,
} from '../../../src/server/repositories/reports/earlier-reports.ts';
import { listHandedOn, listHandedTo } from '../../../src/server/repositories/reports/handovers.ts';
import {
  findNeighbours,
  findNextToReview,
  listDangersToReview,
} from '../../../src/server/repositories/reports/next-to-review.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import {
  countPhotoBytes,
  findOldestUpload,
  findPhotoBytes,
  findPhotoUpload,
} from '../../../src/server/repositories/reports/photos/photo-uploads.ts';
import { listReportPhotos } from '../../../src/server/repositories/reports/photos/report-photos.ts';
import { findLastVisitEvent, listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import {
  countReportsIn,
  listReports,
  listReportsIn,
  type ReportList,
  reportLists,
} from '../../../src/server/repositories/reports/report-lists.ts';
import { findReports } from '../../../src/server/repositories/reports/report-search.ts';
import { getReport, listReportsByIds, listReportsOfSite } from '../../../src/server/repositories/reports/reports.ts';
import { countOwnViews, listSavedViews } from '../../../src/server/repositories/saved-views.ts';
import { countTallied, countTalliedOf } from '../../../src/server/repositories/tallies.ts';
import { type Borough, fillBorough } from '../../support/borough.ts';
import { freshDatabase } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { loadPage, officePageFiles, parametersOf } from '../../support/office-pages.ts';

/** Small enough to be made in seconds, large enough that reading all of a table is told from reading what is shown. */
const size = { homes: 2400, reports: 4800, entries: 4, print: 10 };
/** Rows that any list may look at, however many there are: a page of 200, with what is joined to each row. */
const mostRows = 2000;
const states = ['draft', 'submitted', 'returned', 'approved', 'issued', 'discarded'] as const;

/** Rows that a list sorts where a filter leaves few, each looked up in three tables. */
const mostSorted = 6000;

/** A span in which the borough issued some of its certificates. */
const lately = { from: '2026-11-16', to: '2026-11-24' };

type Call = (db: Db, who: Viewer, at: Borough) => Promise<unknown>;
const inspectors = ['owner', 'electrician'] as const;
const office = ['owner'] as const;
const anybody = ['owner', 'electrician', 'bigClient', 'smallClient'] as const;
const withCertificates = ['owner', 'bigClient', 'smallClient'] as const;
type Who = (typeof anybody)[number];

/** The same of each of the lists of reports. */
function everyList(call: (list: ReportList) => Call) {
  return (Object.keys(reportLists) as ReportList[]).map((list) => ({ by: office, call: call(list) }));
}

/** Every list that the pages are made of, as each kind of viewer asks for it, and the next page where it has one. */
const calls: Record<string, { by: readonly Who[]; call: Call }[]> = {
  listAudit: [{ by: office, call: (db, who) => listAudit(db, who, { before: 500 }) }],
  countAuthTokensSince: [
    {
      by: office,
      call: (db, who) =>
        countAuthTokensSince(db, who.userId, { purpose: 'reset', fromKnownBrowser: false, since: '2026-01-01' }),
    },
  ],
  findCertificateOfReport: [
    { by: anybody, call: (db, who, at) => findCertificateOfReport(db, who, at.issued.reportId) },
  ],
  listReportPhotos: [{ by: anybody, call: (db, who, at) => listReportPhotos(db, who, at.issued.reportId) }],
  findPhotoUpload: [{ by: inspectors, call: (db, who) => findPhotoUpload(db, who, '0'.repeat(64)) }],
  findPhotoBytes: [{ by: inspectors, call: (db, who) => findPhotoBytes(db, who, '0'.repeat(64)) }],
  findOldestUpload: [{ by: inspectors, call: (db, who) => findOldestUpload(db, who, new Date(0)) }],
  countPhotoBytes: [{ by: inspectors, call: (db, who) => countPhotoBytes(db, who) }],
  findNextToReview: [{ by: office, call: (db, who, at) => findNextToReview(db, who, at.today) }],
  listDangersToReview: [{ by: office, call: (db, who, at) => listDangersToReview(db, who, at.issued.siteId) }],
  findNeighbours: [{ by: office, call: (db, who, at) => findNeighbours(db, who, at.issued.reportId) }],
  listReportsByIds: [{ by: office, call: (db, who, at) => listReportsByIds(db, who, [at.issued.reportId]) }],
  listIssuedByWeek: [{ by: office, call: (db, who) => listIssuedByWeek(db, who, lately, 'Europe/London') }],
  listCodesByInspector: [{ by: office, call: (db, who) => listCodesByInspector(db, who, lately, 'Europe/London') }],
  listClosedByWeek: [{ by: office, call: (db, who) => listClosedByWeek(db, who, lately) }],
  listInspectionsDue: [
    {
      by: office,
      call: (db, who) => listInspectionsDue(db, who, { today: '2026-11-27', to: '2026-12-24' }),
    },
  ],
  listWorkDue: [{ by: office, call: (db, who) => listWorkDue(db, who, { to: '2026-12-24' }) }],
  listConfirmationsDue: [{ by: office, call: (db, who) => listConfirmationsDue(db, who, { to: '2026-12-24' }) }],
  listCalibrationsEnding: [
    { by: office, call: (db, who) => listCalibrationsEnding(db, who, { from: '2026-11-27', to: '2026-12-24' }) },
  ],
  listClientsWithNews: [{ by: office, call: (db) => listClientsWithNews(db, '2026-11-27T00:00:00.000Z') }],
  listVisitsToTell: [{ by: office, call: (db, who, at) => listVisitsToTell(db, who, [at.visitId]) }],
  listVisitsSoon: [
    { by: office, call: (db, who) => listVisitsSoon(db, who, { from: '2026-11-28', to: '2026-11-29' }) },
  ],
  listOccupiersAt: [{ by: office, call: (db, who, at) => listOccupiersAt(db, who, [at.issued.siteId]) }],
  listStaffToTell: [{ by: office, call: (db, who) => listStaffToTell(db, who) }],
  findAddressees: [
    {
      by: office,
      call: (db, { companyId }, at) => findAddressees(db, companyId, [`client:${at.company.clients.own}`]),
    },
  ],
  listClientChoices: [{ by: office, call: (db, who) => listClientChoices(db, who) }],
  listCompaniesAtWork: [{ by: office, call: (db) => listCompaniesAtWork(db) }],
  findLastTold: [
    { by: office, call: (db, { companyId }, at) => findLastTold(db, companyId, ['client:1'], [at.visitId]) },
  ],
  findTold: [{ by: office, call: (db, { companyId }) => findTold(db, { companyId, person: 'client:1' }, ['day:1']) }],
  findClientsToTell: [
    { by: office, call: (db, { companyId }, at) => findClientsToTell(db, companyId, [at.company.clients.own]) },
  ],
  findUsersToTell: [
    { by: office, call: (db, { companyId }, at) => findUsersToTell(db, companyId, [at.company.people.office.userId]) },
  ],
  findMergedInto: [{ by: office, call: (db, who, at) => findMergedInto(db, who, 'site', at.company.sites.own) }],
  findLastMerging: [{ by: office, call: (db, who, at) => findLastMerging(db, who, 'site', at.company.sites.own) }],
  listBookedVisits: [
    { by: ['owner', 'bigClient'], call: (db, who, at) => listBookedVisits(db, who, [at.issued.siteId], at.today) },
  ],
  listAwaitedReports: [
    { by: ['owner', 'bigClient'], call: (db, who, at) => listAwaitedReports(db, who, [at.issued.siteId], 'EICR') },
  ],
  listDefectsAt: [{ by: ['owner', 'bigClient'], call: (db, who, at) => listDefectsAt(db, who, [at.issued.siteId]) }],
  listToBook: [{ by: ['owner', 'bigClient'], call: (db, who) => listToBook(db, who, 3) }],
  listToOrder: [{ by: ['owner', 'bigClient'], call: (db, who) => listToOrder(db, who, 3) }],
  listOpenVisitRequests: [{ by: ['owner', 'bigClient'], call: (db, who) => listOpenVisitRequests(db, who, 9) }],
  listVisitRequestsSince: [
    {
      by: ['owner', 'bigClient'],
      call: (db, who) => listVisitRequestsSince(db, who, { since: '2026-09-25T00:00:00.000Z', most: 8 }),
    },
  ],
  listVisitRequestsOfSite: [
    { by: ['owner', 'bigClient'], call: (db, who, at) => listVisitRequestsOfSite(db, who, at.issued.siteId) },
  ],
  findWaitingRequest: [
    { by: office, call: (db, who, at) => findWaitingRequest(db, who, { id: 'request', siteId: at.issued.siteId }) },
  ],
  listDueHomes: [{ by: anybody, call: (db, who) => listDueHomes(db, who, { by: '2026-12-24', most: 10 }) }],
  countDueHomes: [
    { by: anybody, call: (db, who) => countDueHomes(db, who, { by: '2026-12-24' }) },
    { by: anybody, call: (db, who) => countDueHomes(db, who, { from: '2026-11-24', by: '2026-11-30' }) },
  ],
  findCertificatesOfReports: [
    {
      by: withCertificates,
      call: (db, who, at) => findCertificatesOfReports(db, who, [at.issued.reportId, at.submitted]),
    },
  ],
  listIssuedOnSite: [{ by: inspectors, call: (db, who, at) => listIssuedOnSite(db, who, at.visitId) }],
  listCertificates: [{ by: anybody, call: (db, who, at) => listCertificates(db, who, at.issued) }],
  listCurrentCertificates: [
    {
      by: withCertificates,
      call: async (db, who) =>
        listCurrentCertificates(db, who, { after: (await listCurrentCertificates(db, who)).next }),
    },
  ],
  latestCertificates: [
    { by: withCertificates, call: (db, who) => latestCertificates(db, who, { isCurrent: false, most: 50 }) },
  ],
  listExports: [{ by: withCertificates, call: listExports }],
  findUnfinishedExport: [
    {
      by: office,
      call: (db, who, at) =>
        findUnfinishedExport(db, who, { of: 'site', siteId: at.issued.siteId, clientId: at.company.clients.own }),
    },
  ],
  countUnfinishedExports: [{ by: office, call: countUnfinishedExports }],
  listUsersOfClient: [{ by: office, call: (db, who, at) => listUsersOfClient(db, who, at.company.clients.own) }],
  findEnabledUsersOfClient: [
    { by: office, call: (db, who, at) => findEnabledUsersOfClient(db, who, at.company.clients.own) },
  ],
  findFirstOwner: [{ by: office, call: findFirstOwner }],
  countExportedBytes: [{ by: office, call: countExportedBytes }],
  findLastDownload: [{ by: office, call: (db, who) => findLastDownload(db, who, 'M') }],
  listExportedSites: [
    {
      by: office,
      call: (db, { companyId }, at) =>
        listExportedSites(
          db,
          { companyId, scope: 'client', clientId: at.company.clients.own, siteId: null },
          { after: 'M', limit: 200 },
        ),
    },
    {
      by: office,
      call: (db, { companyId }) =>
        listExportedSites(
          db,
          { companyId, scope: 'company', clientId: null, siteId: null },
          { after: 'M', limit: 200 },
        ),
    },
  ],
  listExportedCertificates: [
    { by: office, call: (db, who, at) => listExportedCertificates(db, who, at.issued.siteId) },
  ],
  findLog: [{ by: office, call: findLog }],
  findLogByName: [{ by: office, call: (db) => findLogByName(db, 'none') }],
  findPosition: [{ by: office, call: (db, who, at) => findPosition(db, who, at.issued.certificateId) }],
  listKeptHeads: [{ by: office, call: (db, who) => listKeptHeads(db, who, { most: 60 }) }],
  findLatestHead: [{ by: office, call: findLatestHead }],
  findHeadAtIssue: [{ by: office, call: (db, who) => findHeadAtIssue(db, who, 5) }],
  findHeadOfDay: [{ by: office, call: (db, who) => findHeadOfDay(db, who, '2026-11-24') }],
  // By the whole key, however many it reads at once.
  getNodes: [
    {
      by: office,
      call: (db, who) =>
        getNodes(
          db,
          who.companyId,
          [3, 2, 0].map((level) => ({ level, position: level })),
        ),
    },
  ],
  listBacklog: [
    { by: office, call: (db, who) => db.transaction().execute((trx) => listBacklog(trx, who, { most: 50 })) },
  ],
  listClients: [
    { by: office, call: async (db, who) => listClients(db, who, pageAfter((await listClients(db, who)).next)) },
    { by: office, call: (db, who) => listClients(db, who, { search: 'Landlord 7' }) },
  ],
  listCorrections: [
    {
      by: office,
      call: (db, who, at) =>
        listCorrections(db, who, [{ id: at.submitted, correctsCertificateId: at.issued.certificateId }]),
    },
  ],
  findLastInspection: [
    {
      by: inspectors,
      call: async (db, who, at) => findLastInspection(db, who, await getReport(db, owner(at), at.submitted)),
    },
  ],
  listHandedInBefore: [
    {
      by: office,
      call: async (db, who, at) => listHandedInBefore(db, who, await getReport(db, who, at.submitted), 20),
    },
  ],
  firstEntries: [{ by: office, call: (db, who, at) => firstEntries(db, who, at.submitted) }],
  hasEntered: [{ by: office, call: (db, who, at) => hasEntered(db, who, at.submitted) }],
  enteredBy: [{ by: office, call: (db, who, at) => enteredBy(db, who, at.submitted) }],
  listDiscarded: [{ by: inspectors, call: (db, who) => listDiscarded(db, who, '2026-01-01') }],
  listHandedOn: [{ by: inspectors, call: (db, who) => listHandedOn(db, who, '2026-01-01') }],
  listHandedTo: [{ by: inspectors, call: listHandedTo }],
  listInstruments: [
    {
      by: office,
      call: async (db, who) => listInstruments(db, who, pageAfter((await listInstruments(db, who)).next)),
    },
    { by: office, call: (db, who) => listInstruments(db, who, { retired: true }) },
  ],
  listLetters: [{ by: ['owner', 'smallClient'], call: (db, who, at) => listLetters(db, who, at.issued.siteId) }],
  listUnconfirmed: [{ by: office, call: (db, who) => listUnconfirmed(db, who) }],
  listOwingHomes: [
    { by: office, call: (db, who) => listOwingHomes(db, who, { most: 50 }) },
    { by: office, call: (db, who) => listOwingHomes(db, who, { after: { due: '2026-11-24', id: 'S' }, most: 50 }) },
  ],
  listOwingAmong: [{ by: office, call: (db, who, at) => listOwingAmong(db, who, [at.issued.siteId]) }],
  listGivenToTenants: [{ by: office, call: (db, who, at) => listGivenToTenants(db, who, [at.issued.siteId]) }],
  listLastReports: [{ by: office, call: (db, who, at) => listLastReports(db, who, [at.issued.siteId]) }],
  listConfirmationsAt: [{ by: office, call: (db, who, at) => listConfirmationsAt(db, who, [at.issued.siteId]) }],
  listConfirmationsOf: [{ by: office, call: (db, who, at) => listConfirmationsOf(db, who, at.issued.siteId) }],
  listClosed: [{ by: office, call: (db, who, at) => listClosed(db, who, at.issued.siteId) }],
  listOnItsWay: [{ by: office, call: (db, who, at) => listOnItsWay(db, who, [at.issued.siteId]) }],
  listPapersOfLink: [{ by: office, call: (db, who) => listPapersOfLink(db, { id: 'M', companyId: who.companyId }) }],
  countInUnsentMail: [{ by: office, call: (db, who) => countInUnsentMail(db, who, { siteId: 'S', mailId: 'M' }) }],
  findLetter: [{ by: office, call: (db, who) => findLetter(db, who, 'M') }],
  findGivenText: [
    { by: office, call: (db, who) => findGivenText(db, who, { letterId: 'M', to: 'tenant', name: 'Ada' }) },
  ],
  countTallied: [
    ...['homes', 'certificates', 'defects', 'visits', 'reports'].flatMap((list) => [
      {
        by: office,
        call: (db: Db, { companyId }: Viewer) =>
          countTallied(db, companyId, { list: list as 'homes', facet: 'state', day: '2026-11-24' }),
      },
    ]),
    {
      by: office,
      call: (db, { companyId }, at) =>
        countTallied(db, companyId, {
          ...{ list: 'homes', facet: 'state', day: '2026-11-24' },
          clientId: at.company.clients.own,
        }),
    },
  ],
  countTalliedOf: [
    {
      by: office,
      call: (db, { companyId }, at) =>
        countTalliedOf(db, companyId, {
          ...{ list: 'homes', facet: 'state', day: '2026-11-24' },
          clientIds: Object.values(at.company.clients),
        }),
    },
  ],
  getOwnWords: [{ by: office, call: getOwnWords }],
  listGiven: [{ by: ['owner', 'smallClient'], call: (db, who, at) => listGiven(db, who, at.issued.siteId) }],
  listRequests: [{ by: office, call: (db, who, at) => listRequests(db, who, at.issued.siteId) }],
  listOpenRequests: [{ by: office, call: (db, who) => listOpenRequests(db, who) }],
  listInstrumentImports: [{ by: office, call: listInstrumentImports }],
  listDue: [{ by: office, call: (db, who) => listDue(db, who, '2026-12-24') }],
  listMappings: [{ by: inspectors, call: listMappings }],
  findPrintKey: [{ by: anybody, call: (db, who) => findPrintKey(db, who, '2026-11-21T09:00:00.000Z') }],
  listPrintCertificates: [{ by: anybody, call: listPrintCertificates }],
  findBrandFile: [{ by: anybody, call: (db, who) => findBrandFile(db, who, '0'.repeat(64)) }],
  findMapping: [{ by: inspectors, call: (db, who) => findMapping(db, who, '0'.repeat(64)) }],
  findInUse: [{ by: office, call: (db, who) => findInUse(db, who, ['SN-1', 'sn-2']) }],
  findBySerial: [{ by: office, call: (db, who) => findBySerial(db, who, 'SN-1') }],
  listAtHand: [{ by: inspectors, call: listAtHand }],
  listTexts: [{ by: office, call: (db, who) => listTexts(db, who, { retired: false }) }],
  listOwnTexts: [{ by: inspectors, call: listOwnTexts }],
  listUsedTexts: [{ by: inspectors, call: listUsedTexts }],
  listLatestMails: [
    {
      by: office,
      call: (db, who) => listLatestMails(db, who, { most: 5, pauseAfter: () => 0, giveUpAfter: 130 }),
    },
  ],
  findHeldAddresses: [{ by: office, call: (db, who) => findHeldAddresses(db, who, ['one@needle.example', who.email]) }],
  countWaitingMail: [{ by: office, call: (db) => countWaitingMail(db) }],
  listOverrides: [{ by: office, call: (db, who, at) => listOverrides(db, who, at.submitted) }],
  namesOf: [{ by: office, call: (db, who) => namesOf(db, who, [who.userId]) }],
  findCertificateByCode: [{ by: office, call: (db) => findCertificateByCode(db, 'code00000100') }],
  findCertificatesByNumber: [{ by: office, call: (db) => findCertificatesByNumber(db, 'BOR-00000100') }],
  findCertificateByPdfHash: [{ by: office, call: (db) => findCertificateByPdfHash(db, '00000100'.padStart(64, '0')) }],
  findRegistered: [
    {
      by: office,
      call: (db, who, _at) =>
        findRegistered(db, who, [
          {
            uprn: '123',
            name: 'The mill',
            town: 'Testham',
            addressLines: ['3 Ropewalk'],
            postcode: 'TE11 0AB',
          },
        ]),
    },
  ],
  listImports: [{ by: office, call: listImports }],
  countKeptRows: [{ by: office, call: (db, who) => countKeptRows(db, who, 'none') }],
  listImportedSites: [
    { by: office, call: (db, who) => listImportedSites(db, who, 'none', ['new'], { limit: 50 }) },
    {
      by: office,
      call: (db, who) => listImportedSites(db, who, 'none', ['added', 'removed'], { after: 9, limit: 50 }),
    },
  ],
  listClientNames: [{ by: office, call: (db, who) => listClientNames(db, who) }],
  findFile: [{ by: office, call: (db, who) => findFile(db, who, 'none') }],
  listMeanings: [{ by: office, call: (db, who) => listMeanings(db, who) }],
  listRefusedRows: [{ by: office, call: (db, who) => listRefusedRows(db, who, 'none', { after: 9, limit: 50 }) }],
  listKeptSites: [{ by: office, call: (db, who) => listKeptSites(db, who, 'none', 50) }],
  countMadeSites: [{ by: office, call: (db, who) => countMadeSites(db, who, 'none') }],
  listDefects: [{ by: ['owner', 'bigClient'], call: (db, who) => listDefects(db, who, ['one', 'two']) }],
  listDangers: [{ by: ['owner', 'bigClient', 'smallClient'], call: (db, who) => listDangers(db, who, 3) }],
  countDefects: [
    {
      by: ['owner', 'bigClient', 'smallClient'],
      call: (db, who, at) => countDefects(db, who, who.clientId ?? at.company.clients.other),
    },
  ],
  listRefusedPeople: [{ by: office, call: (db, who) => listRefusedPeople(db, who, { since: '2026-01-01', most: 50 }) }],
  listUndelivered: [{ by: office, call: (db, who) => listUndelivered(db, who, { since: '2026-01-01', most: 50 }) }],
  listDefectEvents: [{ by: office, call: (db, who) => listDefectEvents(db, who, 'none') }],
  listDefectEventsOfSite: [{ by: office, call: (db, who, at) => listDefectEventsOfSite(db, who, at.issued.siteId) }],
  countInspectionsDue: [
    {
      by: office,
      call: (db, who, at) => countInspectionsDue(db, who, { clientId: at.company.clients.own, ...lately }),
    },
  ],
  listCovered: [{ by: office, call: (db, who, at) => listCovered(db, who, at.issued.siteId) }],
  findHazard: [{ by: office, call: (db, who) => findHazard(db, who, 'none') }],
  listDefectsOfSite: [{ by: office, call: (db, who, at) => listDefectsOfSite(db, who, at.issued.siteId) }],
  listOwing: [
    {
      by: office,
      call: (db, who, at) => listOwing(db, who, 'site', [{ id: at.issued.siteId, copies: 1 } as ToArchive]),
    },
    {
      by: office,
      call: (db, who, at) => listOwing(db, who, 'client', [{ id: at.company.clients.other, copies: 1 } as ToArchive]),
    },
  ],
  countOffered: [{ by: withCertificates, call: (db, who) => countOffered(db, who) }],
  listOffered: [{ by: withCertificates, call: (db, who) => listOffered(db, who, 5) }],
  listPapers: [{ by: office, call: (db, who) => listPapers(db, who, 'none') }],
  listNotices: [{ by: office, call: (db, who) => listNotices(db, who, 'none') }],
  listReportEvents: [{ by: office, call: (db, who, at) => listReportEvents(db, who, at.issued.reportId) }],
  countReportsIn: everyList((list) => (db, who, at) => countReportsIn(db, who, list, at.today)),
  listReportsIn: everyList((list) => async (db, who, { today }) => {
    const { next } = await listReportsIn(db, who, list, { today, most: 10 });
    return listReportsIn(db, who, list, { today, after: next });
  }),
  findEarlierByNumber: [{ by: withCertificates, call: (db, who) => findEarlierByNumber(db, who, 'OX-20771') }],
  findEarlierByFirm: [{ by: withCertificates, call: (db, who) => findEarlierByFirm(db, who, ['oxbow', 'wir']) }],
  findKnownWords: [
    { by: office, call: (db, who) => findKnownWords(db, who, ['ropwalk', ...oneLetterFrom('ropwalk')]) },
  ],
  findByNumber: [{ by: withCertificates, call: (db, who) => findByNumber(db, who, '00000100') }],
  findHomes: [
    { by: withCertificates, call: (db, who) => findHomes(db, who, ['ropewalk']) },
    { by: withCertificates, call: (db, who) => findHomes(db, who, ['00000107', 'ropewalk']) },
  ],
  findBuildings: [{ by: withCertificates, call: (db, who) => findBuildings(db, who, ['block', '3']) }],
  findClients: [{ by: office, call: (db, who) => findClients(db, who, ['landlord', '7']) }],
  findPeople: [{ by: office, call: (db, who) => findPeople(db, who, ['electrician', '7']) }],
  findOrders: [{ by: office, call: (db, who) => findOrders(db, who, ['hh', '20823']) }],
  findCertificatesOf: [
    { by: withCertificates, call: (db, who, at) => findCertificatesOf(db, who, { sites: [at.issued.siteId] }) },
    { by: withCertificates, call: (db, who, at) => findCertificatesOf(db, who, { reports: [at.issued.reportId] }) },
  ],
  findReports: [
    { by: office, call: (db, who) => findReports(db, who, 'bor 00000100') },
    { by: office, call: (db, who) => findReports(db, who, '00000107 ropewalk') },
    {
      by: office,
      call: async (db, who) =>
        findReports(db, who, 'ropewalk testham', pageAfter((await findReports(db, who, 'ropewalk testham')).next)),
    },
  ],
  listReports: [
    {
      by: office,
      call: async (db, who) =>
        listReports(db, who, { status: states, after: (await listReports(db, who, { status: states })).next }),
    },
    {
      by: inspectors,
      call: (db, who, at) =>
        listReports(db, who, { status: states, electricianId: at.company.people.electrician.userId }),
    },
  ],
  listReportsOfSite: [
    { by: anybody, call: (db, who, at) => listReportsOfSite(db, who, at.issued.siteId) },
    { by: office, call: (db, who, at) => listReportsOfSite(db, who, at.issued.siteId, ['draft', 'returned']) },
  ],
  listComments: [{ by: office, call: (db, who, at) => listComments(db, who, at.submitted) }],
  countLiveSessions: [{ by: office, call: (db) => countLiveSessions(db, '2026-11-24') }],
  findLiveSession: [{ by: office, call: (db) => findLiveSession(db, 'none', '2026-11-24') }],
  listSessions: [{ by: office, call: (db, who) => listSessions(db, who, '2026-11-24') }],
  listAnomalyAnswers: [
    {
      by: office,
      call: (db, who, at) => listAnomalyAnswers(db, who, { id: at.submitted, correctsCertificateId: null }),
    },
    {
      by: office,
      call: (db, who, at) => listAnomalyAnswers(db, who, { id: at.issued.reportId, correctsCertificateId: null }),
    },
  ],
  answeredFindings: [
    {
      by: office,
      call: (db, who, at) => answeredFindings(db, who, { id: at.submitted, correctsCertificateId: null }),
    },
    {
      by: office,
      call: (db, who, at) => answeredFindings(db, who, { id: at.issued.reportId, correctsCertificateId: null }),
    },
  ],
  findNthLatestAttempt: [{ by: office, call: (db) => findNthLatestAttempt(db, { account: 'a' }, '2026-11-24', 5) }],
  findActiveKey: [{ by: office, call: findActiveKey }],
  findPublicKey: [{ by: office, call: (db) => findPublicKey(db, 'none') }],
  listSites: [
    { by: withCertificates, call: async (db, who) => listSites(db, who, pageAfter((await listSites(db, who)).next)) },
    { by: withCertificates, call: (db, who) => listSites(db, who, { search: '00000107 ropewalk' }) },
    { by: office, call: (db, who) => listSites(db, who, { search: 'ropewalk testham' }) },
    { by: office, call: (db, who, at) => listSites(db, who, { clientId: at.company.clients.other }) },
  ],
  listEarlierCertificates: [
    { by: withCertificates, call: (db, who, at) => listEarlierCertificates(db, who, at.issued.siteId) },
  ],
  findBeginning: [
    {
      by: inspectors,
      call: async (db, who, at) => findBeginning(db, who, await getReport(db, owner(at), at.submitted)),
    },
  ],
  listIssuedBoards: [{ by: withCertificates, call: (db, who, at) => listIssuedBoards(db, who, at.issued.siteId) }],
  listBoardAnswers: [{ by: withCertificates, call: (db, who, at) => listBoardAnswers(db, who, at.issued.siteId) }],
  countUploads: [
    { by: ['smallClient'], call: (db, who, at) => countUploads(db, who, at.issued.siteId, '2026-11-23T09:00:00.000Z') },
  ],
  listHomesInNone: [{ by: office, call: (db, who) => listHomesInNone(db, who, ['flat'], { after: 'TE' }) }],
  listSameAs: [
    { by: office, call: (db, who, at) => listSameAs(db, who, { by: 'address', key: `${at.company.clients.own}~x` }) },
    { by: office, call: (db, who) => listSameAs(db, who, { by: 'uprn', key: '100023336956' }) },
  ],
  listToldApart: [
    { by: office, call: (db, who) => listToldApart(db, who, 'site') },
    { by: office, call: (db, who) => listToldApart(db, who, 'client') },
    { by: office, call: (db, who) => listToldApart(db, who, 'site', '2026-11-24T10:00:00.000Z uprn 100023336956') },
  ],
  findHomeIn: [{ by: withCertificates, call: (db, who) => findHomeIn(db, who, aBuilding) }],
  findNextDueIn: [{ by: withCertificates, call: (db, who) => findNextDueIn(db, who, aBuilding) }],
  listDefectsInBuilding: [{ by: office, call: (db, who) => listDefectsInBuilding(db, who, aBuilding, 20) }],
  listVisitsInBuilding: [
    {
      by: office,
      call: (db, who, at) => listVisitsInBuilding(db, who, aBuilding, { from: at.today, most: 11 }),
    },
  ],
  listBuildings: [{ by: withCertificates, call: (db, who) => listBuildings(db, who, { after: 'b' }) }],
  namesOfTenants: [{ by: office, call: (db, who, at) => namesOfTenants(db, who, [at.issued.siteId]) }],
  listOccupants: [{ by: withCertificates, call: (db, who, at) => listOccupants(db, who, at.issued.siteId) }],
  listMovedOut: [
    {
      by: office,
      call: (db, who) => listMovedOut(db, who, { day: '2025-11-27', unchangedSince: '2026-10-27T00:00:00Z' }),
    },
  ],
  countMovedOut: [
    { by: office, call: (db, who) => countMovedOut(db, who, { after: '2025-05-27', upTo: '2025-11-27' }) },
  ],
  namesOfSites: [{ by: anybody, call: (db, who, at) => namesOfSites(db, who, [at.issued.siteId]) }],
  countVisits: [{ by: office, call: (db, who, at) => countVisits(db, who, { from: at.today, to: at.today }) }],
  listSitesToBegin: [{ by: inspectors, call: (db, who) => listSitesToBegin(db, who, '00000107 ropewalk') }],
  listVisitsToBegin: [{ by: inspectors, call: (db, who, at) => listVisitsToBegin(db, who, at.issued.siteId) }],
  listClientsToBegin: [{ by: inspectors, call: (db, who) => listClientsToBegin(db, who, 'Landlord 7') }],
  listOthersWork: [
    {
      by: inspectors,
      call: (db, who, at) =>
        listOthersWork(db, who, { id: at.issued.reportId, seq: 400, document: {} }, '2020-01-01T00:00:00.000Z'),
    },
  ],
  listChosenSites: [{ by: office, call: (db, who, at) => listChosenSites(db, who, [at.issued.siteId]) }],
  listBusy: [{ by: office, call: (db, who, at) => listBusy(db, who, { from: at.today, to: at.today }) }],
  listMovable: [
    { by: office, call: (db, who, at) => listMovable(db, who, at.company.people.electrician.userId, at.today) },
  ],
  listQualifications: [{ by: office, call: (db, who) => listQualifications(db, who) }],
  listQualificationsEnding: [
    { by: office, call: (db, who, at) => listQualificationsEnding(db, who, { from: at.today, to: at.today }) },
  ],
  listAbsences: [{ by: office, call: (db, who, at) => listAbsences(db, who, { from: at.today, to: at.today }) }],
  findFeed: [{ by: office, call: (db) => findFeed(db, 'no such hash') }],
  findFeedsOf: [{ by: office, call: (db, who) => findFeedsOf(db, who) }],
  listFeedVisits: [
    {
      by: office,
      call: (db, { companyId, userId }, at) =>
        listFeedVisits(db, { companyId, userId }, { from: at.today, goneSince: `${at.today}T00:00:00.000Z` }),
    },
  ],
  findDayMove: [{ by: office, call: (db, who, at) => findDayMove(db, who, at.visitId) }],
  listWithoutAccess: [{ by: office, call: (db, who) => listWithoutAccess(db, who) }],
  listMissedVisits: [{ by: office, call: (db, who, at) => listMissedVisits(db, who, at.issued.siteId, '2026-08-27') }],
  listClashes: [
    {
      by: office,
      call: (db, who, at) => {
        const electricianId = at.company.people.electrician.userId;
        return listClashes(
          db,
          who,
          { electricianId, day: at.today, windowFrom: '08:00', windowTo: '18:00' },
          at.visitId,
        );
      },
    },
  ],
  listOwnVisits: [{ by: inspectors, call: (db, who, at) => listOwnVisits(db, who, at.today) }],
  listVisits: [
    {
      by: inspectors,
      call: async (db, who) => {
        const days = { from: '2024-01-01', to: '2026-12-31' };
        return listVisits(db, who, { ...days, after: (await listVisits(db, who, days)).next });
      },
    },
  ],
  listShortNotices: [
    { by: inspectors, call: (db, who, at) => listShortNotices(db, who, [at.visitId], 'Europe/London') },
  ],
  listCalls: [{ by: inspectors, call: (db, who, at) => listCalls(db, who, [at.visitId]) }],
  listGivenNotices: [{ by: office, call: (db, who, at) => listGivenNotices(db, who, at.issued.reportId) }],
  listNoticesOfRevisions: [
    {
      by: office,
      call: (db, who, at) =>
        listNoticesOfRevisions(db, who, { id: at.submitted, correctsCertificateId: at.issued.certificateId }),
    },
  ],
  findLinkedNotice: [{ by: office, call: (db) => findLinkedNotice(db, 'none') }],
  findPublishedById: [
    {
      by: office,
      call: (db, who, at) =>
        findPublishedById(db, { companyId: who.companyId, certificateId: at.issued.certificateId }),
    },
  ],
  listShareLinks: [{ by: withCertificates, call: (db, who, at) => listShareLinks(db, who, at.issued.certificateId) }],
  countShareLinks: [{ by: office, call: (db, who, at) => countShareLinks(db, who, at.issued.certificateId) }],
  listMailedTo: [
    {
      by: office,
      call: (db, who, at) => listMailedTo(db, who, at.issued.certificateId, new Date('2026-11-24T10:00:00Z')),
    },
  ],
  listUnsentMails: [{ by: office, call: (db, who, at) => listUnsentMails(db, who, at.issued.certificateId) }],
  listSigningRequests: [{ by: office, call: (db, who, at) => listSigningRequests(db, who, at.issued.reportId) }],
  findLinkedRequest: [{ by: office, call: (db) => findLinkedRequest(db, 'none') }],
  findOpenLink: [{ by: office, call: (db) => findOpenLink(db, 'none', new Date('2026-11-24T10:00:00Z')) }],
  findRebooked: [{ by: office, call: (db, who, at) => findRebooked(db, who, at.visitId) }],
  findCancelledRebooking: [{ by: inspectors, call: (db, who, at) => findCancelledRebooking(db, who, at.visitId) }],
  listColleagues: [{ by: inspectors, call: (db, who, at) => listColleagues(db, who, at.visitId) }],
  listVisitsOfSite: [{ by: inspectors, call: (db, who, at) => listVisitsOfSite(db, who, at.issued.siteId) }],
  findAccount: [{ by: office, call: (db, who) => findAccount(db, who.userId) }],
  findClosedAccount: [{ by: office, call: (db, who) => findClosedAccount(db, who.email) }],
  findAccountByEmail: [{ by: office, call: (db, who) => findAccountByEmail(db, who.email) }],
  findAuthToken: [{ by: office, call: (db) => findAuthToken(db, 'none', 'reset', '2026-11-24') }],
  findBlob: [{ by: office, call: (db, who) => findBlob(db, who, 'signature', 'none') }],
  countCodesLeft: [{ by: office, call: (db, who) => countCodesLeft(db, who.userId) }],
  countSignedFrom: [{ by: office, call: (db, who) => countSignedFrom(db, who, 'none', '2026-01-01') }],
  findCeremony: [
    { by: office, call: (db) => findCeremony(db, { holder: 'none', purpose: 'passkey-use' }, '2026-11-24') },
  ],
  findHalfSignIn: [{ by: office, call: (db) => findHalfSignIn(db, 'none', '2026-11-24') }],
  findRecoveryCode: [{ by: office, call: (db, who) => findRecoveryCode(db, who.userId, 'none') }],
  findSecondFactors: [{ by: office, call: (db, who) => findSecondFactors(db, { id: who.userId }) }],
  latestInspections: [{ by: anybody, call: (db, who, at) => latestInspections(db, who, [at.issued.siteId]) }],
  listOpenDefects: [{ by: inspectors, call: (db, who, at) => listOpenDefects(db, who, at.issued.siteId) }],
  listFound: [{ by: anybody, call: (db, who, at) => listFound(db, who, at.issued.siteId) }],
  listSinceAt: [{ by: anybody, call: (db, who, at) => listSinceAt(db, who, [at.issued.siteId]) }],
  listSinceOf: [
    { by: office, call: (db, who) => listSinceOf(db, { companyId: who.companyId, number: 'BOR-00000100' }) },
  ],
  listRemediesAt: [{ by: anybody, call: (db, who, at) => listRemediesAt(db, who, [at.issued.siteId]) }],
  listRemediesOf: [
    {
      by: office,
      call: (db, who) => listRemediesOf(db, { companyId: who.companyId, number: 'BOR-00000100' }),
    },
  ],
  listNamedDefects: [
    {
      by: inspectors,
      call: (db, who, at) =>
        db
          .transaction()
          .execute((trx) =>
            listNamedDefects(trx, who, at.issued.siteId, [{ number: 'BOR-00000100', observation: 'o1' }]),
          ),
    },
  ],
  listClosedBy: [
    {
      by: inspectors,
      call: (db, who, at) => db.transaction().execute((trx) => listClosedBy(trx, who, at.issued.certificateId)),
    },
  ],
  listEarlierDefects: [{ by: office, call: (db, who, at) => listEarlierDefects(db, who, at.issued.siteId) }],
  listEntriesSince: [
    { by: office, call: (db, who, at) => listEntriesSince(db, who, at.submitted, { since: 1, until: 20 }) },
  ],
  listSideMarks: [
    { by: inspectors, call: (db, who, at) => listSideMarks(db, who, [at.submitted, at.issued.reportId]) },
  ],
  listOwnHeads: [{ by: inspectors, call: (db, who, at) => listOwnHeads(db, who, [at.submitted, at.issued.reportId]) }],
  findFormEntries: [{ by: office, call: (db, who, at) => findFormEntries(db, who, at.submitted, 40) }],
  listHistory: [
    { by: office, call: (db, who, at) => listHistory(db, who, at.submitted, '', 200) },
    { by: office, call: (db, who, at) => listHistory(db, who, at.submitted, 'supply/ze', 200) },
    { by: office, call: (db, who, at) => listHistory(db, who, at.submitted, 'boards', 200) },
  ],
  listSavedViews: [{ by: withCertificates, call: (db, who) => listSavedViews(db, who, '/sites') }],
  countOwnViews: [{ by: office, call: (db, who) => countOwnViews(db, who, '/sites') }],
  listKeptForms: [{ by: office, call: (db, who) => listKeptForms(db, who, new Date('2026-11-24T09:00:00Z')) }],
  // No lists, but asked by the pages of one thing and fenced by where its viewer has worked.
  getSite: [{ by: anybody, call: (db, who, at) => getSite(db, who, at.issued.siteId).catch(notTheirs) }],
  getSiteContacts: [
    { by: inspectors, call: (db, who, at) => getSiteContacts(db, who, at.issued.siteId).catch(notTheirs) },
  ],
  getReport: [{ by: anybody, call: (db, who, at) => getReport(db, who, at.issued.reportId).catch(notTheirs) }],
  latestReportOfVisit: [{ by: inspectors, call: (db, who, at) => latestReportOfVisit(db, who, at.visitId) }],
  findLastVisitEvent: [
    { by: inspectors, call: (db, who, at) => findLastVisitEvent(db, who, at.visitId).catch(notTheirs) },
  ],
  getVisit: [{ by: inspectors, call: (db, who, at) => getVisit(db, who, at.visitId).catch(notTheirs) }],
};

/** A page of an office list with its count. */
const pageOfList =
  <Row>(list: ListSpec<Row>, query = ''): Call =>
  async (db, viewer, { today }) => {
    const context = { db, viewer, today, timeZone: 'Europe/London', isFile: true };
    await answerInLines(list, context, await readAsked(list, context, query), '');
  };

/** What an address may ask of a list: each choice of each filter, each order both ways, and each filter in each order. */
function everyQuery<Row>(list: ListSpec<Row>, own: Readonly<Record<string, string>>): string[] {
  const filters = list.filters.flatMap((filter): string[][] => {
    if (filter.kind === 'choice') {
      const choices = typeof filter.choices === 'function' ? filter.choices({} as never) : filter.choices;
      return [choices.map(({ value }) => `${filter.name}=${value}`)];
    }
    if (filter.kind === 'month') return [[`${filter.name}=2026-12`]];
    if (filter.kind === 'days') return [[`${filter.name}_from=2026-11-01&${filter.name}_to=2026-11-30`]];
    return own[filter.name] === undefined ? [] : [[`${filter.name}=${own[filter.name]}`]];
  });
  const orders = list.sorts.flatMap(({ name }) => [`sort=${name}`, `sort=-${name}`]);
  const first = filters.flatMap((choices) => choices.slice(0, 1));
  return [
    '',
    'page=3',
    ...orders,
    ...filters.flat(),
    ...orders.flatMap((order) => first.map((each) => `${each}&${order}`)),
  ];
}

const words = 'ropewalk+00000107';
const ofPersonAndClient = (query: string, { company }: Borough): string =>
  query.replace('PERSON', company.people.electrician.userId).replace('CLIENT', company.clients.other);
/** The lists of the office, with all that can be asked of them. That of people reads every account. */
const officeLists: typeof calls = {
  homes: everyQuery(homeList, { q: words, client: 'CLIENT' }).map((query) => ({
    by: withCertificates,
    call: (db, who, at) => pageOfList(homeList, query.replace('CLIENT', at.company.clients.other))(db, who, at),
  })),
  // A client is found and sorted by counts that `tally` keeps.
  clients: ['', 'state=late', 'sort=-late'].map((query) => ({
    by: office,
    call: pageOfList(clientList, query),
  })),
  visits: everyQuery(visitList, { q: words, person: 'PERSON', client: 'CLIENT' }).map((query) => ({
    by: office,
    call: (db, who, at) => pageOfList(visitList, ofPersonAndClient(query, at))(db, who, at),
  })),
  reports: everyQuery(reportList, { q: words, inspector: 'PERSON', client: 'CLIENT' }).map((query) => ({
    by: office,
    call: (db, who, at) => pageOfList(reportList, ofPersonAndClient(query, at))(db, who, at),
  })),
  // Words of a defect are looked for in all that are open: `tests/bench` measures it.
  defects: everyQuery(defectList, { with: 'me', client: 'CLIENT' }).map((query) => ({
    by: withCertificates,
    call: (db, who, at) => pageOfList(defectList, query.replace('CLIENT', at.company.clients.other))(db, who, at),
  })),
  certificates: everyQuery(certificateList, { q: words, inspector: 'PERSON', client: 'CLIENT' }).map((query) => ({
    by: withCertificates,
    call: (db, who, at) => pageOfList(certificateList, ofPersonAndClient(query, at))(db, who, at),
  })),
};

/** Functions with a list's name that do not go with the size of what a company has, or read all of it on purpose. */
const others: Record<string, string> = {
  listSameSites: 'the addresses of all sites, in the order of one narrow index, on a page of its own',
  listSameClients: 'the names of all clients, on the page that compares them',
  countExported: 'every certificate that is exported, once for an export',
  listUsers: 'every account, on the page of the accounts',
  listInspectors: 'every account that inspects',
  findLeft: 'every account whose access was removed before a day, for a command',
  listHeads: 'for the check of the whole log, not for a page',
  listPublicKeys: 'every key there ever was: what the published list is for',
  listed: 'no query of its own',
  listLogs: 'every log of certificates, for what goes on by itself',
  listCompaniesToCatchUp: 'every company whose log is not whole yet, for what goes on by itself',
  listLeftOut: 'every certificate of the company, once: at the end of its backlog, and for the check of its log',
  listHeadsOfSizes: 'for the check of a whole log, a thousand certificates at a time',
  listOccupantMonths: 'one row a company, for the housekeeping',
  listCompanies: 'every company, for a command',
  listKeys: 'every key of the company with how much it signed: few keys, each counted to a thousand by an index',
};

const notTheirs = () => undefined;
const owner = (at: Borough): Viewer => at.company.people.owner;
/** Tables and parts of tables that stay small: a company, its keys (of prints one), mails that wait, and the work that is not done yet. */
const small =
  /^(SCAN company|SCAN outbox USING INDEX outbox_unsent|SEARCH signing_key|SEARCH print_key|SEARCH export|SEARCH user USING INDEX user_(of_client|by_name))\b|USING INDEX report_by_status/;
const pageAfter = (after: string | undefined) => (after === undefined ? {} : { after });

/**
 * Of a table of some thousand rows PostgreSQL would rather read and hash all than look up a page: of a large one it would not. The
 * same where looking up costs it almost what reading on does: ids are random, and which is the cheaper would change with them.
 */
const asIfLarge = encodeURIComponent('-c enable_hashjoin=off -c enable_mergejoin=off -c random_page_cost=1.1');

const lists = await listFunctions();

/** Names of all exported functions of the repositories that answer many rows, or look for one. */
async function listFunctions(): Promise<string[]> {
  const names: string[] = [];
  const root = join(import.meta.dirname, '../../..');
  const folders = '{server/repositories/**,features/*/server/repository/**,features/*/records}/*';
  for (const file of globSync(`src/{${folders},features/*/server/{repository,brands}}.ts`, {
    cwd: root,
  })) {
    const exported: Record<string, unknown> = await import(join(root, file));
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && /^(list|count|find|latest|names|entered|first|answered|hasEntered)/.test(name))
        names.push(name);
  }
  return names.sort();
}

test('every list of the repositories is among those whose plans are looked at', () => {
  expect(lists.filter((name) => !Object.hasOwn(calls, name) && !Object.hasOwn(others, name))).toEqual([]);
  const known = [...Object.keys(calls).filter((name) => !name.startsWith('get')), ...Object.keys(others)];
  expect(known.filter((name) => !lists.includes(name))).toEqual([]);
});

test('no page reads every client to choose one from', () => {
  const pages = join(import.meta.dirname, '../../../src/pages');
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const texts = files.map((name) => ({ name, text: readFileSync(join(pages, name), 'utf8') }));
  expect(texts.filter(({ text }) => text.includes('listClientNames')).map(({ name }) => name)).toEqual([]);
  expect(texts.filter(({ text }) => text.includes('clientChoices(')).length).toBeGreaterThan(4);
});

// Its modules are made by the build.
vi.mock('../../../src/waku/server.ts', () => ({ notFound: away, redirect: away }));
const away = vi.hoisted(() => (to?: string) => {
  throw new Error(`away to ${to ?? 'nothing'}`);
});

const pageViewers = ['owner', 'supervisor', 'bigClient', 'smallClient'] as const;
/** Things that the borough has none of: their pages are left out. */
const notInBorough = [
  ...['instrumentId', 'importId', 'boardId', 'observationId', 'keyId', 'textId', 'earlierId'],
  ...['occupantId', 'viewId'],
];
/** Of these a company, a client or a person has a row or two. */
const isOfFewRows = ({ sql: text }: CompiledQuery) =>
  /from "(company_brand|company_default|reminder_choice|passkey|authenticator_app)" where/.test(text);

const aBuilding = 'building-3';
/** Blocks of the big client, with 24 homes each; others without homes, so that no plan reads them all for want of them. */
async function addBuildings(db: Db, at: Borough): Promise<void> {
  const { companyId, clientId } = at.bigClient;
  const rows = await db
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId ?? '')
    .orderBy('id')
    .limit(20 * 24)
    .select('id')
    .execute();
  for (let block = 0; block < 1000; block += 1) {
    const [id, name] = [`building-${block}`, `Block ${block}`];
    await db
      .insertInto('building')
      .values({
        ...{ id, company_id: companyId, client_id: clientId ?? '', name, name_key: name.toLowerCase() },
        ...{ town: 'Testham', postcode: 'TE1 1TE', created_at: '2026-11-01T00:00:00.000Z' },
      })
      .execute();
    await db
      .insertInto('search_word')
      .values(['block', String(block)].map((word) => ({ company_id: companyId, kind: 'building', word, thing_id: id })))
      .execute();
    const homes = rows.slice(block * 24, block * 24 + 24).map((row) => row.id);
    if (homes.length > 0) await db.updateTable('site').set({ building_id: id }).where('id', 'in', homes).execute();
  }
}

/** The things that pages are about, by the parameters of their addresses. */
async function parametersIn(db: Db, at: Borough): Promise<Record<string, string>> {
  const { id } = await db.selectFrom('defect').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { clients, people } = at.company;
  return {
    ...{ siteId: at.issued.siteId, reportId: at.issued.reportId, visitId: at.visitId, clientId: clients.own },
    ...{ userId: people.electrician.userId, defectId: id, buildingId: aBuilding },
  };
}

describe.each(['sqlite', 'postgres'] as const)('the plans of all lists on %s', (dialect) => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Db;
  let at: Borough;
  let asked: CompiledQuery[] = [];
  const log = (event: LogEvent) => {
    if (/^\s*(select|with|update "outbox")/i.test(event.query.sql)) asked.push(event.query as CompiledQuery);
  };

  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    const { dataDir, databaseUrl } = fresh.options;
    const opened =
      dialect === 'sqlite'
        ? new SqliteDialect({ database: openSqlite(join(dataDir, 'copperplate.db')) })
        : new PostgresDialect({
            pool: openPool(`${databaseUrl}?options=${asIfLarge}`, {
              most: 10,
              connect: 5000,
              query: undefined,
              onLost: () => undefined,
            }).pool,
          });
    db = new Kysely<Database>({ dialect: opened, log });
    await migrate(db, dialect);
    at = await fillBorough(db, size);
    await addBuildings(db, at);
    // Which no page reads, as the states are not worked out.
    await sql`insert into home_facts (site_id, company_id, facts) select site_id, company_id, '{}' from home_state
      where site_id not in (select site_id from home_facts)`.execute(db);
    await someInEachState(db);
    await keepStatistics(db);
    if (dialect === 'postgres') await vacuumAll(db);
  }, 600_000);
  afterAll(async () => {
    await db?.destroy();
    await fresh?.drop();
  });

  const viewer = (who: Who | 'supervisor'): Viewer => {
    if (who === 'bigClient' || who === 'smallClient') return at[who];
    return at.company.people[who];
  };

  const faultsOf = (name: string, query: CompiledQuery): Promise<string[]> => {
    if (dialect === 'sqlite')
      return isOfAll(name, query) ? sqliteFaultsOfAll(db, query) : sqliteFaults(db, name, query);
    return isOfAll(name, query) ? postgresFaultsOfAll(db, query) : postgresFaults(db, query);
  };

  const cases = [...Object.entries(calls), ...Object.entries(officeLists)].flatMap(([name, ways]) =>
    ways.flatMap(({ by, call }, way) => by.map((who) => ({ name: `${name}, way ${way + 1}`, who, call }))),
  );
  test.each(cases)('$name for $who reads by an index what it needs', async ({ name, call, who }) => {
    asked = [];
    await call(db, viewer(who), at);
    const queries = asked;
    expect(queries.length).toBeGreaterThan(0);
    expect(repeated(name, queries)).toEqual([]);
    for (const query of queries) expect(await faultsOf(name, query), query.sql).toEqual([]);
  });

  test.each([
    { list: 'homes', query: 'state=open', index: 'home_state_open', by: ['owner', 'bigClient'] },
    { list: 'homes', query: 'state=danger', index: 'home_state_in_danger', by: ['owner', 'bigClient'] },
    { list: 'certificates', query: 'status=withdrawn', index: 'listed_certificate_not_current', by: ['owner'] },
    { list: 'defects', query: 'code=C2', index: 'defect_by_code', by: ['owner'] },
  ])('the few of $list that $query leaves are found by an index of theirs', async ({ list, query, index, by }) => {
    const specs = { homes: homeList, certificates: certificateList, defects: defectList };
    for (const who of by as Who[]) {
      asked = [];
      await pageOfList(specs[list as 'homes'], query)(db, viewer(who), at);
      const filtering = asked.find(({ sql: text }) =>
        /"id" from "(home_state|listed_certificate|defect)" where/.test(text),
      );
      expect(filtering, 'it asks which they are').toBeDefined();
      expect(await planOf(db, dialect, filtering as CompiledQuery)).toContain(` ${index} `);
    }
  });

  test('the mails to an address that is erased are found by an index', async () => {
    asked = [];
    const gone = ['one@needle.example', 'two@needle.example'];
    await db.transaction().execute((trx) => forgetRecipients(trx, viewer('owner'), gone));
    const update = asked.find(({ sql: text }) => text.startsWith('update')) as CompiledQuery;
    expect(await planOf(db, dialect, update)).toContain(' outbox_by_recipient ');
  });

  const walks = officePageFiles.flatMap((file) => pageViewers.map((who) => ({ file, who })));
  test.each(walks)('the page $file for $who reads by an index what it needs', async ({ file, who }) => {
    const parameters = await parametersIn(db, at);
    if (parametersOf(file).some((name) => notInBorough.includes(name))) return;
    const { deps } = makeDeps(db, { clock: () => new Date(`${at.today}T12:00:00Z`) });
    asked = [];
    const isTheirs = await loadPage(viewer(who), file, { deps, parameters });
    const queries = asked;
    if (who === 'owner') expect(isTheirs).toBe(true);
    const found: string[] = [];
    for (const query of queries) {
      if (isOfFewRows(query)) continue;
      const faults = await faultsOf(file, query);
      found.push(...faults.map((fault) => `${fault}\n${query.sql}`));
    }
    expect(found).toEqual([]);
  });

  test.each(backedUpTables)(
    'a backup reads the rows of %s in the order of an index, and sorts none',
    async (table, order) => {
      expect(await sortsIn(db, dialect, `select * from "${table}" order by ${order.join(', ')}`)).toEqual([]);
    },
  );
});

/**
 * A few homes in each state: of what `tally` counts none, a list asks nothing. They stay to be worked out, so that no page takes them
 * for right.
 */
async function someInEachState(db: Db): Promise<void> {
  const homes = await db.selectFrom('home_state').orderBy('site_id').limit(80).select('site_id').execute();
  const set = async (at: number, values: Partial<Record<'danger_since' | 'abeyance_from' | 'late_from', string>>) =>
    db
      .updateTable('home_state')
      .set({ worked_at: '2026-11-24T12:00:00.000Z', is_open: 1, ...values })
      .where(
        'site_id',
        'in',
        listed(
          db,
          homes.slice(at, at + 10).map(({ site_id }) => site_id),
        ).select('hit.id'),
      )
      .execute();
  await set(40, {});
  await set(50, { danger_since: '2026-11-01' });
  await set(60, { late_from: '2026-11-01' });
  await set(70, { abeyance_from: '2026-11-01' });
}

/** In words. PostgreSQL is told that it may not read a small table whole. */
function planOf(db: Db, dialect: Dialect, { sql: text, parameters }: CompiledQuery): Promise<string> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await trx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    return rows.map((row) => `${row.detail ?? row['QUERY PLAN']} `).join('\n');
  });
}

/** What the filters of a list leave is asked once: in lines, and without. */
const repeated = (name: string, queries: readonly CompiledQuery[]): string[] =>
  queries
    .filter((query) => isOfFilter(name, query))
    .map((query) => `${query.sql} ${JSON.stringify(query.parameters)}`)
    .filter((each, at, all) => all.indexOf(each) !== at);

/** What a statement sorts. PostgreSQL is told to avoid it: it sorts a small table for want of work, and a large one on the disk. */
function sortsIn(db: Db, dialect: Dialect, query: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (dialect === 'sqlite') {
      const { rows } = await trx.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${query}`));
      return rows.map(({ detail }) => detail).filter((step) => step.startsWith('USE TEMP B-TREE'));
    }
    await trx.executeQuery(CompiledQuery.raw('set local enable_sort = off'));
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${query}`));
    return rows.map((row) => row['QUERY PLAN']).filter((step) => /\bSort\b/.test(step));
  });
}

/** Whatever is in a state that work passes through is no more than the work that is not done. */
const isOfFew = (query: CompiledQuery, step: string): boolean =>
  small.test(step) && !query.parameters.some((value) => value === 'issued' || value === 'discarded');

/** Who entered what, and when first: what the log is read for. */
const readsWholeLog = /^(firstEntries|enteredBy),/;

/** What narrows a search down to no more than a part of the company's rows, whatever its size. */
const isWide = (constraint: string): boolean =>
  constraint.split(' AND ').every((each) => /^(company_id=\?|status=\?|electrician_id=\?|client_id=\?)$/.test(each));

/**
 * SQLite tells how it will go about it: no table may be walked from one end to the other, and what is only known to be of the
 * company, or of one person or state, has to come in order, so that the limit ends the reading.
 */
async function sqliteFaults(db: Db, name: string, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  const steps = rows.map(({ detail }) => detail);
  const faults = steps.filter(
    (step) => /^SCAN (?!hit|json_each|counted|walked|ranked|signed|CONSTANT|\()/.test(step) && !small.test(step),
  );
  // Its statistics take a company for some 400 rows: it reads all of a company's before it looks up as many as a page shows.
  if (/ in \(\?(, \?){9,}\)/.test(query.sql)) faults.push('ids one by one, not as one parameter: see `listed`');
  const lists = new Set(rows.filter(({ detail }) => detail.startsWith('LIST SUBQUERY')).map(({ id }) => id));
  for (const { parent, detail } of rows) {
    if (lists.has(parent) && isWide(constraintOf(detail)) && !isOfFew(query, detail))
      faults.push(`${detail}, all of which is put in a list`);
  }
  const endsWithLimit =
    /\border by\b.*\blimit\b/s.test(query.sql) && !steps.some((step) => step.startsWith('USE TEMP B-TREE'));
  if (!endsWithLimit && !readsWholeLog.test(name)) {
    const log = steps.filter((step) => /^SEARCH entry\b.*\(report_id=\?\)$/.test(step));
    faults.push(...log.map((step) => `${step}, which is all of its log`));
  }
  const first = steps.find((step) => step.startsWith('SEARCH'));
  const constraint = constraintOf(first ?? '');
  const beginsWithFew = steps.some((step) => step.startsWith('SCAN hit') || step.startsWith('SCAN json_each'));
  if (first !== undefined && isWide(constraint) && !beginsWithFew && !isOfFew(query, first)) {
    if (steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY')))
      faults.push(`${first}, and sorts all of it`);
    if (!/\blimit\b/.test(query.sql) && !/\bcount\(/.test(query.sql)) faults.push(`${first}, without a limit`);
  }
  return faults;
}

/**
 * A filter of an office list that is looked for, or counted, in all rows that its viewer sees: that grows with them, so it may read nothing
 * but one narrow index. `tests/bench` measures it at full size.
 */
const isOfAll = (name: string, query: CompiledQuery): boolean => isOfFilter(name, query) || isComparison(query);

/** Sites that share an address or a UPRN: found by reading one narrow index, until a page is full. */
const isComparison = ({ sql: text }: CompiledQuery): boolean =>
  /^select .*"site"\."(same_key|uprn)" from "site" .* having count\(\*\) > 1 /.test(text);

const isOfFilter = (name: string, { sql: text }: CompiledQuery): boolean =>
  /^(homes|clients|visits|reports|certificates),/.test(name) &&
  !/\border by\b/.test(text) &&
  !/json_each|unnest/.test(text) &&
  /^select (count\(\*\) as "count" from \(select )?"(home_state|client|visit|report|listed_certificate)"/.test(text);

async function sqliteFaultsOfAll(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  return rows
    .map(({ detail }) => detail)
    .filter((step) =>
      step.startsWith('SEARCH') ? isWide(constraintOf(step)) : /^SCAN (?!counted|\(subquery)/.test(step),
    )
    .filter((step) => !step.includes(' USING COVERING INDEX '));
}

/** A small table PostgreSQL would rather read whole: it is told that it may not. */
async function postgresFaultsOfAll(db: Db, query: CompiledQuery): Promise<string[]> {
  const plan = await db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    await trx.executeQuery(CompiledQuery.raw('set local enable_bitmapscan = off'));
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]),
    );
    return rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
  });
  const nodes = (at: Plan): Plan[] => [at, ...(at.Plans ?? []).flatMap(nodes)];
  const wide = /^\(*company_id = [^()]*\)?( AND \((client_id|status|electrician_id|kind|form_type) = [^()]*\))*\)*$/;
  return nodes(plan)
    .filter(
      (node) =>
        /^(Index|Seq|Bitmap Heap) Scan$/.test(node['Node Type']) &&
        !isNarrowTable(node) &&
        node['Index Name'] !== 'visit_without_access',
    )
    .filter((node) => node['Index Cond'] === undefined || wide.test(String(node['Index Cond'])))
    .map((node) => JSON.stringify(node));
}

/**
 * PostgreSQL counts from an index alone where a vacuum has marked the pages, and plans by how many are marked. A vacuum leaves
 * out a page that another process uses, so it is repeated until nearly all are marked.
 */
async function vacuumAll(db: Db): Promise<void> {
  let unmarked: unknown[] = [];
  for (let times = 0; times < 5; times += 1) {
    await db.executeQuery(CompiledQuery.raw('vacuum analyze'));
    ({ rows: unmarked } = await sql`select relname, relpages, relallvisible from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages - 2`.execute(db));
    if (unmarked.length === 0) return;
  }
  throw new Error(`Pages stay unmarked: ${JSON.stringify(unmarked)}`);
}

/** They hold nothing but what their lists filter by. */
const isNarrowTable = (node: Plan) => /^(home_state|listed_certificate)$/.test(String(node['Relation Name']));

const constraintOf = (step: string): string => /\(([^()]*)\)\s*(?:LEFT-JOIN)?$/.exec(step)?.[1] ?? '';

type Plan = { 'Node Type': string; Plans?: Plan[]; [fact: string]: unknown };

/** PostgreSQL is asked to do it and to count: rows that were looked at, whether they were of use or not. */
async function postgresFaults(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters]),
  );
  const read = rowsRead(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan);
  // It sorts the homes that are not booked, too: half a second of a million, which nobody has.
  const isSorted = /"hit"\."id" from unnest|not home_state\.site_id in/.test(query.sql);
  const most = isSorted ? mostRows + mostSorted : mostRows;
  return read > most ? [`${read} rows were read: ${JSON.stringify(rows[0]?.['QUERY PLAN'][0]?.Plan)}`] : [];
}

function rowsRead(plan: Plan): number {
  const number = (fact: string) => Number(plan[fact] ?? 0);
  const own = /Scan$/.test(plan['Node Type'])
    ? (number('Actual Rows') + number('Rows Removed by Filter') + number('Rows Removed by Index Recheck')) *
      number('Actual Loops')
    : 0;
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}
