import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Assets } from '../../../components/ui/assets.ts';
import type { Beginning } from '../../../domain/forms/carried/carry-over.ts';
import type { OpenDefect } from '../../../domain/forms/closes.ts';
import type { LibraryEntry } from '../../../domain/library/observations-library.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import type { ReviewComment } from '../../../domain/report/review-comment.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Work } from '../../../domain/report/work.ts';
import type { Drawing } from '../../../domain/signature/drawing.ts';
import type { CompanyDefaults } from '../../../domain/standards/company-defaults.ts';
import type { Instrument } from '../../../domain/standards/instrument.ts';
import type { AskedFinding } from '../../../domain/verification/overrides/stale-finding.ts';
import type { VisitCall } from '../../../domain/visit/calls.ts';
import type { DangerNotice } from '../../../features/danger-notices/domain/danger-notice.ts';
import type { GivenNotice } from '../../../features/danger-notices/domain/given-notice.ts';
import type { HandedOver } from '../../../features/danger-notices/domain/read-giving.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv } from '../../context.ts';
import type { CarryingOver } from '../../reports/carry-over.ts';
import type { Appended, ReportChange } from '../../reports/fill.ts';
import type { AddedPhotos, SentPhotos } from '../../reports/photos/add-photos.ts';
import type { Captioned } from '../../reports/photos/caption-photo.ts';
import type { IssuedOnSite, IssuedReport } from '../../repositories/certificates/issued-on-site.ts';
import type { Override } from '../../repositories/findings/overrides.ts';
import type { Reply } from '../../repositories/findings/review-comments.ts';
import type { Company } from '../../repositories/people/companies.ts';
import type { User } from '../../repositories/people/users.ts';
import type { SiteContact } from '../../repositories/register/site-contacts.ts';
import type { Visit } from '../../repositories/register/visits.ts';
import type { Correction } from '../../repositories/reports/corrections.ts';
import type { Discarded } from '../../repositories/reports/discarded.ts';
import type { LastInspection } from '../../repositories/reports/earlier-reports.ts';
import type { Handover } from '../../repositories/reports/handovers.ts';
import type { ReportPhoto } from '../../repositories/reports/photos/report-photos.ts';
import type { Report, ReportSummary } from '../../repositories/reports/reports.ts';
import type { Submission } from '../../repositories/reports/submissions.ts';
import type { NoAccessInput } from '../../visits/attendance/record-no-access.ts';
import type { VisitEnding } from '../../visits/restore.ts';

export type {
  Appended,
  Correction,
  Discarded,
  Entry,
  Handover,
  IssuedOnSite,
  IssuedReport,
  LastInspection,
  Override,
  Reply,
  Report,
  ReportChange,
  ReportPhoto,
  ReportSummary,
  ReviewComment,
  Visit,
  VisitCall,
};

/** The people a report is filled in for: the signatory, and the company. */
export type Account = Pick<User, 'name' | 'qualificationRefs'> & {
  /** The position in the account, or else the name of the role. */
  position: string;
  /** Phone and scheme are absent in a phone's older data. */
  company: Pick<Company, 'name' | 'address'> & Partial<Pick<Company, 'phone' | 'scheme' | 'schemeNumber'>>;
  /** Absent in a phone's older data. */
  isMailSetUp?: boolean;
};

/** A photo on a phone that the server does not have yet. */
export type WaitingPhoto = {
  /** The submission that adds it. */
  submission: string;
  /** Address of the picture, and of its page. */
  src: string;
  href: string;
  /** The picture in words, for a format that browsers do not show: "HEIC, 2.1 MB". */
  undrawn: string | undefined;
  /** The server's reason for refusing it. */
  refused: string | undefined;
};

type Signing = {
  seq: number;
  as: readonly string[];
  signature: string;
  drawing: Drawing | undefined;
  photos: readonly string[];
};

/** A notice taken on paper: the recipient, and the notice's content. */
export type HandedOverNotice = Submission &
  HandedOver & {
    observationId: string;
    /** No time was typed. */
    isNow: boolean;
    notice: DangerNotice;
  };

/** Whether the server rendered the form and a phone answers: its numbers are of the server's log. */
type OfServer = { isOfServer?: boolean };

/** A signature on its way, and the number of photos sent before it. */
export type WaitingSignature = { photos: number };

/** A site's report in a list, and whether a phone has to ask the server for its content. */
export type IssuedListed = IssuedOnSite & { needsSignal?: boolean };

/** The time of an event, as the person says. */
type SaidTime = {
  /** UTC ISO text. */
  at: string;
  /** Whether that is now: no time was typed. */
  isNow: boolean;
};

/** The person, the company and the day: visits with their attendance, and what is issued at their sites. */
export type DayPort = {
  /** IANA name of the company's time zone. */
  timeZone(): Promise<string>;
  account(): Promise<Account>;
  /** Names of the company's people by id. Unknown ids are left out. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** @param today YYYY-MM-DD in the company's time zone. */
  ownVisits(today: string): Promise<{ today: Visit[]; coming: Visit[]; unfinished: Visit[] }>;
  visit(id: string): Promise<Visit>;
  siteContacts(siteId: string): Promise<{ accessNotes: string; client: SiteContact; agent: SiteContact }>;
  /** How a cancelled visit ended; undefined when it is not cancelled, or was changed since. */
  visitEnding(visit: Visit): Promise<(VisitEnding & { mayUndo: boolean }) | undefined>;
  /**
   * The issued reports of a visit's site, the last first, for the people on a visit that is booked or under way; otherwise empty.
   */
  issuedAt(visit: Pick<Visit, 'id' | 'siteId'>): Promise<readonly IssuedListed[]>;
  /** One of them as issued. */
  issuedReport(visit: Pick<Visit, 'id' | 'siteId' | 'reportId'>, reportId: string): Promise<IssuedReport>;
  /** Attendance by visit id: arrivals, departures and failed access, in the order reported. Visits without any are left out. */
  calls(visitIds: readonly string[]): Promise<ReadonlyMap<string, readonly VisitCall[]>>;
  /** Arrival at the visit, which starts it; or departure. */
  arrive(visitId: string, said: Submission & SaidTime): Promise<void>;
  leave(visitId: string, said: Submission & SaidTime): Promise<void>;
  /**
   * No access: the visit waits to be booked again.
   * @returns why the photo was refused, and then nothing is stored; or that the photo waits for a signal.
   */
  findNoAccess(
    visitId: string,
    said: Submission & Omit<NoAccessInput, 'visitId'>,
  ): Promise<{ photoFault: string | undefined; isPhotoWaiting?: boolean }>;
  /** Undoes the person's last attendance report. */
  takeBackCall(visitId: string, taken: Submission & { callId: string }): Promise<void>;
};

/** Reports as they are, and what the company has for them. */
export type ReportPort = {
  /** The person's own reports, latest change first. @param after `next` of the page before. */
  ownReports(asked: {
    status: readonly ReportStatus[];
    after?: string | undefined;
    most?: number;
  }): Promise<{ reports: ReportSummary[]; next?: string | undefined }>;
  /** By report id: those handed to this person, and those they handed on since an instant. */
  handedTo(): Promise<ReadonlyMap<string, Handover>>;
  handedOn(since: string): Promise<Handover[]>;
  /** Their reports that another person has discarded since an instant, the latest first. */
  discarded(since: string): Promise<readonly Discarded[]>;
  /** By report id: those among them that correct a certificate. */
  corrections(
    reports: readonly Pick<Report, 'id' | 'correctsCertificateId'>[],
  ): Promise<ReadonlyMap<string, Correction>>;
  /** @returns on a phone, with the server's last known state of it. */
  report(id: string): Promise<Report & { told?: Pick<Report, 'seq' | 'document'> }>;
  /** Reasons for accepting its findings, without removed ones, oldest first. */
  overrides(reportId: string): Promise<Override[]>;
  /** The review's comments on it, in the order written. */
  comments(reportId: string): Promise<ReviewComment[]>;
  /** The log entries exactly at the paths, oldest first. */
  entriesAt(reportId: string, paths: readonly string[]): Promise<Entry[]>;
  /**
   * Other people's entries at its boards in the minutes before the last news, the latest first.
   * @returns with `asOf` when the last news is some minutes old: UTC ISO text.
   */
  othersWork(
    report: { id: string; seq: number; document: object },
    minutes: number,
  ): Promise<{ work: readonly Work[]; asOf?: string | undefined }>;
  /** The site's inspection before this one. */
  lastInspection(
    report: Pick<Report, 'id' | 'siteId' | 'correctsCertificateId' | 'document'>,
  ): Promise<LastInspection | undefined>;
  /** What the report begins with: that inspection, with the site's boards as they are today. */
  beginning(
    report: Pick<Report, 'id' | 'siteId' | 'correctsCertificateId' | 'document'>,
  ): Promise<Beginning | undefined>;
  /** The open observations of its site's certificates. */
  openDefects(report: Pick<Report, 'siteId'>): Promise<readonly OpenDefect[]>;
  /** Test instruments in use: the person's own first, then by name. */
  instruments(): Promise<readonly Instrument[]>;
  /** The company's report standards: texts, intervals, a new report's share of maximum Zs. */
  defaults(): Promise<CompanyDefaults>;
  /** The company's own observation texts, besides the library. */
  ownTexts(): Promise<readonly LibraryEntry[]>;
  /** Ids of the texts that the person began observations from, the latest used first. */
  usedTexts(): Promise<readonly string[]>;
};

/** Writing a report: values, replies, reasons. */
export type FillingPort = {
  /** Sets values, with those that must change with them. A repeated submission changes nothing and gets the same answer. */
  fill(report: Pick<Report, 'id' | 'document'>, change: ReportChange & OfServer): Promise<Appended>;
  /**
   * Carries an earlier inspection over into a report without boards: all of it or nothing.
   * @returns whether this form did it: false where boards were begun before.
   */
  carryOver(reportId: string, carrying: CarryingOver): Promise<{ carried: boolean }>;
  reply(reportId: string, answer: { submission: string; replies: readonly Reply[] }): Promise<void>;
  /** Accepts a finding with a reason. @throws StaleFindingError when it has changed since the form was rendered. */
  override(reportId: string, given: AskedFinding & Submission & { reason: string }): Promise<void>;
  /** @returns the path of the removed reason. */
  takeBack(reportId: string, taken: Submission & { overrideId: string }): Promise<{ path: string }>;
};

/** Signing a report. */
export type SigningPort = {
  /**
   * Signs as the inspector and submits the report, both or neither; with several signatories, the last signature submits it.
   * @param seq of the report as it was read. @param as keys of the roles that the person signs in.
   * @param photos the unsent photos shown on the page, by the submission that adds them: they are part of the signed report.
   */
  sign(reportId: string, signing: Submission & Signing & OfServer): Promise<{ handedIn: boolean }>;
  /** A signature made here that the server does not have yet. Undefined on the server. */
  waitingSignature(reportId: string): Promise<WaitingSignature | undefined>;
};

/** Photos of a report. */
export type PhotoPort = {
  /** The data of a report's photos by id, including removed ones. Their bytes have an address of their own. */
  photos(reportId: string): Promise<ReadonlyMap<string, ReportPhoto>>;
  /** A record's photos that only this phone has: none on the server. */
  photosWaiting(reportId: string, boundTo: string): Promise<readonly WaitingPhoto[]>;
  /**
   * Adds photos to a record of the report, after its existing ones. A file that is no photo is refused in words, and the rest are
   * added.
   */
  addPhotos(reportId: string, sent: SentPhotos): Promise<AddedPhotos>;
  /** Sets a photo's caption. @throws CaptionTakenError when a colleague has changed it since the form was rendered. */
  captionPhoto(reportId: string, given: Submission & Captioned): Promise<void>;
};

/** Danger notices of a report. */
export type NoticePort = {
  /**
   * Danger notices given from it and from those it corrects, in order. Empty for people who may not give one.
   * @param asked.isToShow the current state: a phone asks the server, unless entries of the report wait here.
   */
  givenNotices(
    report: Pick<Report, 'id' | 'correctsCertificateId'>,
    asked?: { isToShow: boolean },
  ): Promise<readonly GivenNotice[]>;
  /** Records that a person took the danger notice on paper, and fills in that they were told. */
  handOverNotice(reportId: string, handed: HandedOverNotice): Promise<void>;
};

/**
 * The reads and writes of the pages that fill in a report, for the one signed-in person. The server answers from the
 * database, through the commands that the office uses too (`on-server.ts`). A phone answers from its own data and its log
 * of unsent entries: handlers and everything they import therefore use only this store, and nothing that needs Node.
 *
 * A report that does not exist, or is not the person's, throws NotFoundError. A change that comes too late throws ConflictError.
 */
export type ReportStore = DayPort & ReportPort & FillingPort & SigningPort & PhotoPort & NoticePort;

/** The data that pages need besides the signed-in person. */
export type FieldDeps = {
  store(viewer: Viewer): ReportStore;
  /** The posted form. @throws BadInputError when there is none, or it is broken. */
  form(c: Context<AppEnv>): Promise<Iterable<[string, FormDataEntryValue]>>;
  renderHtml(element: ReactNode): Promise<string>;
  assets: Assets;
  clock(): Date;
  /** Whether a phone answers, which numbers its own entries. */
  isPhone?: boolean;
};
