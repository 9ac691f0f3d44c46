import type { Dialect, Trx } from '../dialect.ts';
import * as foundation from './2026-11-22-01-foundation.ts';
import * as photos from './2026-11-22-04-photos.ts';
import * as standards from './2026-11-22-06-standards.ts';
import * as visitColleagues from './2026-11-22-07-visit-colleagues.ts';
import * as visitCalls from './2026-11-23-01-visit-calls.ts';
import * as photoParts from './2026-11-23-02-photo-parts.ts';
import * as reportSignatures from './2026-11-23-06-report-signatures.ts';
import * as entriesByAuthor from './2026-11-23-07-entries-by-author.ts';
import * as dangerNotices from './2026-11-23-09-danger-notices.ts';
import * as usedTexts from './2026-11-23-10-used-texts.ts';
import * as columnMappings from './2026-11-23-10b-column-mappings.ts';
import * as certificateLog from './2026-11-23-12-certificate-log.ts';
import * as shareLinks from './2026-11-23-15-share-links.ts';
import * as mailAtIssue from './2026-11-23-15b-mail-at-issue.ts';
import * as instrumentImports from './2026-11-23-17-instrument-imports.ts';
import * as firstTaken from './2026-11-23-19-first-taken.ts';
import * as remedies from './2026-11-23-22-remedies.ts';
import * as signingRequests from './2026-11-23-24-signing-requests.ts';
import * as brand from './2026-11-23-30-brand.ts';
import * as orders from './2026-11-23-31-orders.ts';
import * as printKeys from './2026-11-23-31b-print-keys.ts';
import * as oneActiveKey from './2026-11-23-36-one-active-key.ts';
import * as closedCompanies from './2026-11-23-37-closed-companies.ts';
import * as exports from './2026-11-23-38-exports.ts';
import * as exportedSites from './2026-11-23-39-exported-sites.ts';
import * as usersOfClient from './2026-11-23-39b-users-of-client.ts';
import * as workOfVisits from './2026-11-24-01-work-of-visits.ts';
import * as plainWords from './2026-11-24-02-plain-words.ts';
import * as printKeysFrom from './2026-11-25-01-print-keys-from.ts';
import * as whatWasShown from './2026-11-26-10-what-was-shown.ts';
import * as mailServers from './2026-11-26-50-mail-servers.ts';
import * as insurance from './2026-11-26-51-insurance.ts';
import * as workMail from './2026-11-26-52-work-mail.ts';
import * as siteLists from './2026-11-26-60-site-lists.ts';
import * as certificatesByRevision from './2026-11-26-80-certificates-by-revision.ts';
import * as homeStates from './2026-11-27-10-home-states.ts';
import * as homeStatesCounted from './2026-11-27-11-home-states-counted.ts';
import * as earlierCertificates from './2026-11-27-20-earlier-certificates.ts';
import * as occupants from './2026-11-27-21-occupants.ts';
import * as savedViews from './2026-11-27-30-saved-views.ts';
import * as homesInOrder from './2026-11-27-31-homes-in-order.ts';
import * as reportsByChange from './2026-11-27-32-reports-by-change.ts';
import * as keys from './2026-11-27-40-keys.ts';
import * as searchWords from './2026-11-27-41-search-words.ts';
import * as defects from './2026-11-27-50-defects.ts';
import * as defectHolders from './2026-11-27-51-defect-holders.ts';
import * as service from './2026-11-27-60-service.ts';
import * as letterWords from './2026-11-27-61-letter-words.ts';
import * as planning from './2026-11-27-70-planning.ts';
import * as calendars from './2026-11-27-71-calendars.ts';
import * as nextDue from './2026-11-27-80-next-due.ts';
import * as wordsOfPlaces from './2026-11-27-90-words-of-places.ts';
import * as boardAnswers from './2026-11-28-10-board-answers.ts';
import * as buildings from './2026-11-28-11-buildings.ts';
import * as covers from './2026-11-28-20-covers.ts';
import * as hazards from './2026-11-28-21-hazards.ts';
import * as archived from './2026-11-28-30-archived.ts';
import * as merging from './2026-11-28-31-merging.ts';
import * as listsAtSize from './2026-11-28-40-lists-at-size.ts';
import * as oneCompanyCalendar from './2026-11-28-41-one-company-calendar.ts';
import * as reminders from './2026-11-28-50-reminders.ts';
import * as visitNews from './2026-11-28-51-visit-news.ts';
import * as approveAndIssue from './2026-11-28-60-approve-and-issue.ts';
import * as undelivered from './2026-11-28-61-undelivered.ts';
import * as defectPapers from './2026-11-28-70-defect-papers.ts';
import * as answeredRequests from './2026-11-28-80-answered-requests.ts';
import * as copiesDue from './2026-11-28-81-copies-due.ts';
import * as defectsInOrder from './2026-11-28-90-defects-in-order.ts';
import * as homesAgain from './2026-11-28-91-homes-again.ts';
import * as tallies from './2026-11-29-10-tallies.ts';
import * as rareHomes from './2026-11-29-11-rare-homes.ts';
import * as dangersFirst from './2026-11-29-20-dangers-first.ts';
import * as homesInBuildings from './2026-11-29-21-homes-in-buildings.ts';
import * as visitNewsByDay from './2026-11-29-30-visit-news-by-day.ts';
import * as remindersByMail from './2026-11-29-31-reminders-by-mail.ts';
import * as qualifications from './2026-11-29-32-qualifications.ts';
import * as madeSafeHour from './2026-11-29-40-made-safe-hour.ts';
import * as closingLetters from './2026-11-29-41-closing-letters.ts';
import * as coverage from './2026-11-29-42-coverage.ts';
import * as homesDueOfClient from './2026-11-30-10-homes-due-of-client.ts';
import * as talliesByStatement from './2026-11-30-11-tallies-by-statement.ts';
import * as takenBackWhy from './2026-11-30-20-taken-back-why.ts';
import * as furtherWork from './2026-11-30-21-further-work.ts';
import * as visitsTold from './2026-11-30-30-visits-told.ts';
import * as refusedAddresses from './2026-11-30-31-refused-addresses.ts';
import * as sameSites from './2026-11-30-40-same-sites.ts';
import * as offeredDefects from './2026-11-30-50-offered-defects.ts';
import * as occupantMonths from './2026-11-30-60-occupant-months.ts';
import * as fewOfMany from './2026-12-01-10-few-of-many.ts';
import * as buildingsFound from './2026-12-01-20-buildings-found.ts';
import * as toldApart from './2026-12-01-21-told-apart.ts';
import * as refusedMail from './2026-12-01-30-refused-mail.ts';
import * as defectsOfOthers from './2026-12-01-35-defects-of-others.ts';
import * as tenantsFound from './2026-12-01-38-tenants-found.ts';
import * as earlierByNumber from './2026-12-01-39-earlier-by-number.ts';
import * as copiesFrom from './2026-12-01-40-copies-from.ts';
import * as visitRequests from './2026-12-01-50-visit-requests.ts';
import * as eachTenant from './2026-12-02-01-each-tenant.ts';
import * as mailsTo from './2026-12-02-20-mails-to.ts';
import * as firmsFound from './2026-12-02-21-firms-found.ts';
import * as addressesHeld from './2026-12-02-60-addresses-held.ts';

export type Migration = { up: (dialect: Dialect) => readonly Step[] };
/** SQL, or work on the rows that SQL cannot do. */
type Step = string | ((trx: Trx) => Promise<void>);

/** Every migration in the order it is applied. Frozen once released: a change is a new one. */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['2026-11-22-01-foundation', foundation],
  ['2026-11-22-04-photos', photos],
  ['2026-11-22-06-standards', standards],
  ['2026-11-22-07-visit-colleagues', visitColleagues],
  ['2026-11-23-01-visit-calls', visitCalls],
  ['2026-11-23-02-photo-parts', photoParts],
  ['2026-11-23-06-report-signatures', reportSignatures],
  ['2026-11-23-07-entries-by-author', entriesByAuthor],
  ['2026-11-23-09-danger-notices', dangerNotices],
  ['2026-11-23-10-used-texts', usedTexts],
  ['2026-11-23-10b-column-mappings', columnMappings],
  ['2026-11-23-12-certificate-log', certificateLog],
  ['2026-11-23-15-share-links', shareLinks],
  ['2026-11-23-15b-mail-at-issue', mailAtIssue],
  ['2026-11-23-17-instrument-imports', instrumentImports],
  ['2026-11-23-19-first-taken', firstTaken],
  ['2026-11-23-22-remedies', remedies],
  ['2026-11-23-24-signing-requests', signingRequests],
  ['2026-11-23-30-brand', brand],
  ['2026-11-23-31-orders', orders],
  ['2026-11-23-31b-print-keys', printKeys],
  ['2026-11-23-36-one-active-key', oneActiveKey],
  ['2026-11-23-37-closed-companies', closedCompanies],
  ['2026-11-23-38-exports', exports],
  ['2026-11-23-39-exported-sites', exportedSites],
  ['2026-11-23-39b-users-of-client', usersOfClient],
  ['2026-11-24-01-work-of-visits', workOfVisits],
  ['2026-11-24-02-plain-words', plainWords],
  ['2026-11-25-01-print-keys-from', printKeysFrom],
  ['2026-11-26-10-what-was-shown', whatWasShown],
  ['2026-11-26-50-mail-servers', mailServers],
  ['2026-11-26-80-certificates-by-revision', certificatesByRevision],
  ['2026-11-26-60-site-lists', siteLists],
  ['2026-11-26-51-insurance', insurance],
  ['2026-11-26-52-work-mail', workMail],
  ['2026-11-27-40-keys', keys],
  ['2026-11-27-50-defects', defects],
  ['2026-11-27-30-saved-views', savedViews],
  ['2026-11-27-10-home-states', homeStates],
  ['2026-11-27-11-home-states-counted', homeStatesCounted],
  ['2026-11-27-51-defect-holders', defectHolders],
  ['2026-11-27-31-homes-in-order', homesInOrder],
  ['2026-11-27-60-service', service],
  ['2026-11-27-61-letter-words', letterWords],
  ['2026-11-27-41-search-words', searchWords],
  ['2026-11-27-70-planning', planning],
  ['2026-11-27-32-reports-by-change', reportsByChange],
  ['2026-11-27-71-calendars', calendars],
  ['2026-11-27-80-next-due', nextDue],
  ['2026-11-27-20-earlier-certificates', earlierCertificates],
  ['2026-11-27-21-occupants', occupants],
  ['2026-11-27-90-words-of-places', wordsOfPlaces],
  ['2026-11-28-60-approve-and-issue', approveAndIssue],
  ['2026-11-28-50-reminders', reminders],
  ['2026-11-28-30-archived', archived],
  ['2026-11-28-10-board-answers', boardAnswers],
  ['2026-11-28-51-visit-news', visitNews],
  ['2026-11-28-20-covers', covers],
  ['2026-11-28-21-hazards', hazards],
  ['2026-11-28-70-defect-papers', defectPapers],
  ['2026-11-28-80-answered-requests', answeredRequests],
  ['2026-11-28-40-lists-at-size', listsAtSize],
  ['2026-11-28-31-merging', merging],
  ['2026-11-28-41-one-company-calendar', oneCompanyCalendar],
  ['2026-11-28-61-undelivered', undelivered],
  ['2026-11-28-11-buildings', buildings],
  ['2026-11-28-90-defects-in-order', defectsInOrder],
  ['2026-11-28-81-copies-due', copiesDue],
  ['2026-11-28-91-homes-again', homesAgain],
  ['2026-11-29-20-dangers-first', dangersFirst],
  ['2026-11-29-40-made-safe-hour', madeSafeHour],
  ['2026-11-29-30-visit-news-by-day', visitNewsByDay],
  ['2026-11-29-41-closing-letters', closingLetters],
  ['2026-11-29-31-reminders-by-mail', remindersByMail],
  ['2026-11-29-42-coverage', coverage],
  ['2026-11-29-10-tallies', tallies],
  ['2026-11-29-11-rare-homes', rareHomes],
  ['2026-11-29-32-qualifications', qualifications],
  ['2026-11-29-21-homes-in-buildings', homesInBuildings],
  ['2026-11-30-60-occupant-months', occupantMonths],
  ['2026-11-30-30-visits-told', visitsTold],
  ['2026-11-30-20-taken-back-why', takenBackWhy],
  ['2026-11-30-10-homes-due-of-client', homesDueOfClient],
  ['2026-11-30-11-tallies-by-statement', talliesByStatement],
  ['2026-11-30-50-offered-defects', offeredDefects],
  ['2026-11-30-21-further-work', furtherWork],
  ['2026-11-30-40-same-sites', sameSites],
  ['2026-11-30-31-refused-addresses', refusedAddresses],
  ['2026-12-01-10-few-of-many', fewOfMany],
  ['2026-12-01-20-buildings-found', buildingsFound],
  ['2026-12-01-21-told-apart', toldApart],
  ['2026-12-01-30-refused-mail', refusedMail],
  ['2026-12-01-40-copies-from', copiesFrom],
  ['2026-12-01-50-visit-requests', visitRequests],
  ['2026-12-01-35-defects-of-others', defectsOfOthers],
  ['2026-12-01-38-tenants-found', tenantsFound],
  ['2026-12-01-39-earlier-by-number', earlierByNumber],
  ['2026-12-02-20-mails-to', mailsTo],
  ['2026-12-02-01-each-tenant', eachTenant],
  ['2026-12-02-21-firms-found', firmsFound],
  ['2026-12-02-60-addresses-held', addressesHeld],
];
