import { Badge, StatusBadge } from '../../../components/ui/badges.tsx';
import { showNumber } from '../../../domain/certificate/certificate.ts';
import { ageInWords } from '../../../domain/certificate/verdicts/age.ts';
import {
  type CertificateStatus,
  openOf,
  resultInWords,
} from '../../../domain/certificate/verdicts/certificate-status.ts';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { isUnread, nameOfKind, showCodes } from '../../../domain/register/earlier-certificate.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { type AgreedNotice, noticeInWords } from '../../../domain/visit/notice.ts';
import type { VisitStatus } from '../../../domain/visit/status.ts';
import { DESCRIBED } from '../../../features/defects/domain/described.ts';
import { titleOfEvent } from '../../../features/defects/domain/event-words.ts';
import type { SiteDefectEvent } from '../../../features/defects/records/of-site.ts';
import { type Letter, nameOfLetter } from '../../../features/letters/domain/letter.ts';
import {
  type Given,
  howGiven,
  isLost,
  lostWords,
  paperWords,
  recipientWords,
} from '../../../features/service/domain/given.ts';
import { askerWords, type CopyRequest } from '../../../features/service/domain/request.ts';
import { nameOfRequest, standsAt, wordsOfRequest } from '../../../features/visit-requests/parts/request-words.ts';
import type { VisitRequest } from '../../../features/visit-requests/server/repository/visit-requests.ts';
import type { CertificateSummary } from '../../../server/repositories/certificates/certificates.ts';
import type { EarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import type { Visit } from '../../../server/repositories/register/visits.ts';
import type { ReportSummary } from '../../../server/repositories/reports/reports.ts';
import type { HistoryEntry } from './site-history.tsx';

/*
 * What each kind of record says in the history of a site. Days are local, times UTC ISO text; a visit has the local time of its window.
 */

const visitWords: Readonly<Record<VisitStatus, string>> = {
  booked: 'Visit booked',
  started: 'Visit begun',
  'no access': 'No access',
  done: 'Visit',
  cancelled: 'Visit cancelled',
};

/** @param notices  what was answered about short notice, by the visit. */
export const visitEntries = (
  visits: readonly Visit[],
  today: string,
  notices: ReadonlyMap<string, AgreedNotice>,
): HistoryEntry[] =>
  visits.map((visit) => {
    const notice = notices.get(visit.id);
    const isToCome = visit.status === 'booked' && visit.day >= today;
    return {
      ...{ id: `visit-${visit.id}`, kind: 'visits', at: `${visit.day}T${visit.windowFrom}` },
      title: (
        <a href={`/visits/${visit.id}`}>
          {visit.status === 'booked' && !isToCome ? 'Visit booked, not begun' : visitWords[visit.status]}
        </a>
      ),
      words: [
        [visit.electricianName, visit.begunBecause !== null && 'started on site'].filter(Boolean).join(', '),
        notice && noticeInWords(notice),
      ]
        .filter(Boolean)
        .join('. '),
      mark: isToCome ? 'next' : undefined,
    };
  });

/** Reports that are not issued yet, by when they last changed. */
export const reportEntries = (reports: readonly ReportSummary[]): HistoryEntry[] =>
  reports.map((report) => ({
    ...{ id: `report-${report.id}`, kind: 'papers', at: report.updatedAt },
    title: (
      <>
        <a href={`/reports/${report.id}`}>
          {formForNewWork(report.formType).shortTitle}
          {report.correctionReason ? ', a correction' : ''}
        </a>{' '}
        <StatusBadge status={report.status} />
      </>
    ),
    words: report.electricianName,
  }));

export const certificateEntries = (
  certificates: readonly CertificateSummary[],
  standingOf: (certificate: CertificateSummary) => CertificateStatus,
): HistoryEntry[] =>
  certificates.map((each) => {
    const standing = standingOf(each);
    return {
      ...{ id: `certificate-${each.id}`, kind: 'papers', at: each.issuedAt, mark: 'key' },
      title: (
        <>
          <b>
            <a href={`/reports/${each.reportId}`}>{showNumber(each)}</a> issued
          </b>
          : {resultInWords(standing).words}
        </>
      ),
      words: (
        <>
          {ageInWords(standing.age, openOf(standing)).words}.{' '}
          {each.inspectedOn && `Inspected ${showDay(each.inspectedOn)}. `}
          <a href={`/reports/${each.reportId}/document.pdf`}>
            PDF<span className="vh"> of {showNumber(each)}</span>
          </a>
        </>
      ),
    };
  });

/** Certificates by other firms, by their inspection; what nobody has read stands at the day it was added. */
export const earlierEntries = (
  siteId: string,
  certificates: readonly EarlierCertificate[],
  timeZone: string,
): HistoryEntry[] =>
  certificates.map((each) => ({
    ...{ id: `earlier-${each.id}`, kind: 'papers', mark: 'key' },
    at: each.inspectedOn || dayIn(new Date(each.addedAt), timeZone),
    title: (
      <>
        <b>
          <a href={`/sites/${siteId}/earlier/${each.id}`}>
            {nameOfKind(each.kind)} by {each.firm || 'another firm'}
          </a>
        </b>
        {each.outcome && `: ${each.outcome}`} {isUnread(each) && <Badge tone="warn">Not read yet</Badge>}
      </>
    ),
    words: [each.number, each.scope === 'part' && 'on a part', showCodes(each), each.file && 'with its file']
      .filter(Boolean)
      .join(', '),
  }));

export const defectEntries = (events: readonly SiteDefectEvent[]): HistoryEntry[] =>
  events.map((each) => ({
    ...{ id: `defect-${each.id}`, kind: 'defects', at: each.at },
    title: (
      <>
        {each.code}: {titleOfEvent(each)}
      </>
    ),
    words: (
      <>
        {/* What a person called the defect that day names it, not what it is called today. */}
        <a href={`/defects/${each.defect_id}`}>{each.kind === DESCRIBED ? each.words : each.about}</a>
        {[each.kind === DESCRIBED ? '' : each.words, each.paper, each.by_name]
          .filter(Boolean)
          .map((words) => `. ${words}`)}
      </>
    ),
  }));

/** @param isOutside  for a client. */
export const givenEntries = (
  given: readonly Given[],
  { siteId, timeZone, isOutside }: { siteId: string; timeZone: string; isOutside: boolean },
): HistoryEntry[] =>
  given.map((each) => ({
    ...{ id: `given-${each.id}`, kind: 'mail', at: each.leftAt },
    title: (
      <>
        <a href={`/sites/${siteId}/copies`}>{paperWords[each.what]}</a> to {recipientWords[each.to]}
        {each.name && `, ${each.name}`} {isLost(each) && <Badge tone="bad">{lostWords(each, isOutside)}</Badge>}
      </>
    ),
    words: howGiven(each, (at) => showTime(at, timeZone), isOutside),
  }));

export const letterEntries = (letters: readonly Letter[], siteId: string): HistoryEntry[] =>
  letters.map((each) => ({
    ...{ id: `letter-${each.id}`, kind: 'mail', at: each.createdAt },
    title: (
      <>
        Letter written: <a href={`/sites/${siteId}/copies#letters`}>{nameOfLetter(each)}</a>
      </>
    ),
  }));

/** @param isClient  who goes is for the company. */
export const visitRequestEntries = (requests: readonly VisitRequest[], isClient: boolean): HistoryEntry[] =>
  requests.map((each) => ({
    ...{ id: `visit-request-${each.id}`, kind: 'visits', at: each.askedAt },
    title: <>Visit asked for: {nameOfRequest(each)}</>,
    words: [wordsOfRequest(each), each.askedBy, standsAt(each, isClient).words].filter(Boolean).join('. '),
  }));

export const requestEntries = (requests: readonly CopyRequest[], siteId: string): HistoryEntry[] =>
  requests.map((each) => ({
    ...{ id: `request-${each.id}`, kind: 'mail', at: each.receivedOn },
    title: (
      <>
        {askerWords[each.from]} asked for copies{each.name && `: ${each.name}`}
      </>
    ),
    words: (
      <a href={`/sites/${siteId}/copies#asked`}>
        {each.answeredOn ? `Answered ${showDay(each.answeredOn)}` : `Answer due by ${showDay(each.dueOn)}`}
      </a>
    ),
  }));
