import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Assets } from '../../../components/ui/assets.ts';
import type { DangerNotice } from '../../../domain/danger-notice/danger-notice.ts';
import type { GivenNotice } from '../../../domain/danger-notice/given-notice.ts';
import type { HandedOver } from '../../../domain/danger-notice/read-giving.ts';
import type { OpenDefect } from '../../../domain/forms/closes.ts';
import type { LibraryEntry } from '../../../domain/library/observations-library.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';
import type { Work } from '../../../domain/report/work.ts';
import type { Drawing } from '../../../domain/signature/drawing.ts';
import type { CompanyDefaults } from '../../../domain/standards/company-defaults.ts';
import type { Instrument } from '../../../domain/standards/instrument.ts';
import type { VisitCall } from '../../../domain/visit/calls.ts';
import type { AppEnv, Viewer } from '../../context.ts';
import type { AskedFinding } from '../../findings/stale-finding.ts';
import type { CarryingOver } from '../../reports/carry-over.ts';
import type { Appended, ReportChange } from '../../reports/fill.ts';
import type { AddedPhotos, SentPhotos } from '../../reports/photos/add-photos.ts';
import type { Captioned } from '../../reports/photos/caption-photo.ts';
import type { IssuedOnSite, IssuedReport } from '../../repositories/certificates/issued-on-site.ts';
import type { Override } from '../../repositories/findings/overrides.ts';
import type { Reply, ReviewComment } from '../../repositories/findings/review-comments.ts';
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
import type { SaidNoAccess } from '../../visits/attendance/say-no-access.ts';
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
  Submission,
  Visit,
  VisitCall,
};

/** What a report is filled in for: who signs it, and for whom. */
export type Account = Pick<User, 'name' | 'qualificationRefs'> & {
  /** As the account says, or else what their role is called. */
  position: string;
  /** Phone and scheme are absent where a phone was told before they were. */
  company: Pick<Company, 'name' | 'address'> & Partial<Pick<Company, 'phone' | 'scheme'>>;
};

/** A photo on a phone that the server has not got. */
export type WaitingPhoto = {
  /** What adds it. */
  submission: string;
  /** Address of the picture, and of what can be done about it. */
  src: string;
  href: string;
  /** What it is in words, where browsers do not draw such a picture: "HEIC, 2.1 MB". */
  undrawn: string | undefined;
  /** Why the server did not take it. */
  refused: string | undefined;
};

type Signing = {
  seq: number;
  as: readonly string[];
  signature: string;
  drawing: Drawing | undefined;
  photos: readonly string[];
};

/** Who took a notice on paper, and what it said. */
export type HandedNotice = Submission &
  HandedOver & {
    observationId: string;
    /** Nobody typed a time. */
    isNow: boolean;
    notice: DangerNotice;
  };

/** Whether the server drew the form that a phone answers: its numbers are those of the server's log. */
type OfServer = { isOfServer?: boolean };

/** A signature on its way, and the number of photos that go before it. */
export type WaitingSignature = { photos: number };

/** A report of the site in a list, and whether a phone has to ask the server for what it says. */
export type IssuedListed = IssuedOnSite & { needsSignal?: boolean };

/** When something was, as the person says. */
type SaidTime = {
  /** UTC ISO text. */
  at: string;
  /** Whether that is the present: nobody typed a time. */
  isNow: boolean;
};

/**
 * What the pages on which a report is filled in ask and do, for the one person who is signed in. The server answers from the
 * database and by the commands that the office uses too (`on-server.ts`). A phone will answer from what it keeps and from the log
 * of what it has not sent yet: handlers, and all that they import, therefore ask nothing else, and nothing that needs Node.
 *
 * What is asked of somebody else's report, or of none, throws NotFoundError. What comes too late throws ConflictError.
 */
export type FieldStore = {
  /** IANA name of the company's zone. */
  timeZone(): Promise<string>;
  account(): Promise<Account>;
  /** Names of the company's people by id. Ids of nobody are left out. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** @param today  YYYY-MM-DD in the company's zone. */
  ownVisits(today: string): Promise<{ today: Visit[]; coming: Visit[]; unfinished: Visit[] }>;
  visit(id: string): Promise<Visit>;
  siteContacts(siteId: string): Promise<{ accessNotes: string; client: SiteContact; agent: SiteContact }>;
  /** How a cancelled visit ended; undefined where it is not cancelled, or something else has happened since. */
  visitEnding(visit: Visit): Promise<(VisitEnding & { mayUndo: boolean }) | undefined>;
  /**
   * The reports that were issued of the site of a visit, the last first, for whoever is on it while it is to be made or under way: empty
   * otherwise.
   */
  issuedAt(visit: Pick<Visit, 'id' | 'siteId'>): Promise<readonly IssuedListed[]>;
  /** One of them as it was issued. */
  issuedReport(visit: Pick<Visit, 'id' | 'siteId' | 'reportId'>, reportId: string): Promise<IssuedReport>;
  /** Of each visit by its id: who came, left or could not get in, in the order they said so. Of some there is nothing. */
  calls(visitIds: readonly string[]): Promise<ReadonlyMap<string, readonly VisitCall[]>>;
  /** They have come to the visit, which starts it; or have left it. */
  arrive(visitId: string, said: Submission & SaidTime): Promise<void>;
  leave(visitId: string, said: Submission & SaidTime): Promise<void>;
  /**
   * Nobody could get in: the visit waits to be booked again.
   * @returns why the photo cannot be taken: then nothing is kept. Or that the photo waits for a signal.
   */
  findNoAccess(
    visitId: string,
    said: Submission & Omit<SaidNoAccess, 'visitId'>,
  ): Promise<{ photoFault: string | undefined; isPhotoWaiting?: boolean }>;
  /** Takes back what the person said last of being there. */
  takeBackCall(visitId: string, taken: Submission & { callId: string }): Promise<void>;

  /** The person's own reports, the latest changed first. @param after  `next` of the page before. */
  ownReports(asked: {
    status: readonly ReportStatus[];
    after?: string | undefined;
    most?: number;
  }): Promise<{ reports: ReportSummary[]; next?: string | undefined }>;
  /** By the id of the report: those that somebody handed to this person; and what they have handed on, since an instant. */
  handedTo(): Promise<ReadonlyMap<string, Handover>>;
  handedOn(since: string): Promise<Handover[]>;
  /** Their reports that another person has discarded since an instant, the latest first. */
  discarded(since: string): Promise<readonly Discarded[]>;
  /** By the id of the report: those among them that correct a certificate. */
  corrections(
    reports: readonly Pick<Report, 'id' | 'correctsCertificateId'>[],
  ): Promise<ReadonlyMap<string, Correction>>;

  /** @returns on a phone, with what the server has told of it last. */
  report(id: string): Promise<Report & { told?: Pick<Report, 'seq' | 'document'> }>;
  /** Reasons given against its findings that were not taken back, oldest first. */
  overrides(reportId: string): Promise<Override[]>;
  /** What the review said of it, in the order it was written. */
  comments(reportId: string): Promise<ReviewComment[]>;
  /** The entries of its log at the paths themselves, oldest first. */
  entriesAt(reportId: string, paths: readonly string[]): Promise<Entry[]>;
  /**
   * What other people entered at its boards in the minutes before this place last heard of them, the latest first.
   * @returns  with `asOf` where that is some minutes ago: UTC ISO text.
   */
  othersWork(
    report: { id: string; seq: number; document: object },
    minutes: number,
  ): Promise<{ work: readonly Work[]; asOf?: string | undefined }>;
  /** The inspection of the site before this one. */
  lastInspection(
    report: Pick<Report, 'id' | 'siteId' | 'correctsCertificateId' | 'document'>,
  ): Promise<LastInspection | undefined>;

  /**
   * Danger notices that were given from it and from those it corrects, in the order they were. None for who may not give one.
   * @param asked.isToShow  as they stand now: a phone asks the server for it, unless something of the report waits here.
   */
  givenNotices(
    report: Pick<Report, 'id' | 'correctsCertificateId'>,
    asked?: { isToShow: boolean },
  ): Promise<readonly GivenNotice[]>;

  /** What the certificates of its site leave to be put right. */
  openDefects(report: Pick<Report, 'siteId'>): Promise<readonly OpenDefect[]>;

  /** Test instruments in use: the person's own first, then by name. */
  instruments(): Promise<readonly Instrument[]>;
  /** What the company has settled for its reports: texts, intervals, what a new report's share of maximum Zs is. */
  defaults(): Promise<CompanyDefaults>;
  /** The company's own observation texts, beside the library. */
  ownTexts(): Promise<readonly LibraryEntry[]>;
  /** Ids of the texts that the person began observations from, the latest used first. */
  usedTexts(): Promise<readonly string[]>;

  /** Sets values, with what has to change with them. The same submission again changes nothing and answers the same. */
  fill(report: Pick<Report, 'id' | 'document'>, change: ReportChange & OfServer): Promise<Appended>;
  /**
   * Carries an inspection before this one over into a report without boards: all of it or nothing.
   * @returns whether this form did: not where boards were begun before it came.
   */
  carryOver(reportId: string, carrying: CarryingOver): Promise<{ carried: boolean }>;
  /** What is known of a report's photos, by id: of those too that were taken off. Their bytes are at an address of their own. */
  photos(reportId: string): Promise<ReadonlyMap<string, ReportPhoto>>;
  /** Adds photos to a record of the report, behind those it has. What is no photo is refused in words, and the rest is added. */
  addPhotos(reportId: string, sent: SentPhotos): Promise<AddedPhotos>;
  /** Photos of a record that this place keeps, and that the server has not got: none on the server. */
  photosWaiting(reportId: string, boundTo: string): Promise<readonly WaitingPhoto[]>;
  /** Keeps that somebody took the notice of a danger on paper, and fills in that they were told. */
  handOverNotice(reportId: string, handed: HandedNotice): Promise<void>;
  /** Says what a photo shows. @throws CaptionTakenError when somebody else has since the form was drawn. */
  captionPhoto(reportId: string, given: Submission & Captioned): Promise<void>;
  reply(reportId: string, answer: { submission: string; replies: readonly Reply[] }): Promise<void>;
  /** Gives a reason against a finding. @throws StaleFindingError when it is not what the form was drawn for. */
  override(reportId: string, given: AskedFinding & Submission & { reason: string }): Promise<void>;
  /** @returns the path that the reason was about. */
  takeBack(reportId: string, taken: Submission & { overrideId: string }): Promise<{ path: string }>;
  /**
   * Signs as who inspected and hands in, both or neither; where several sign, hands in with the last of them.
   * @param seq  of the report as it was read. @param as  keys of the signatories that the person signs as.
   * @param photos  what the page showed of photos that wait here, by what adds them: they are signed for with the rest.
   */
  sign(reportId: string, signing: Submission & Signing & OfServer): Promise<{ handedIn: boolean }>;
  /** Of a report that was signed here: a signature that the server has not got. Undefined on the server. */
  waitingSignature(reportId: string): Promise<WaitingSignature | undefined>;
};

/** What the pages need beside the person who is signed in. */
export type FieldDeps = {
  store(viewer: Viewer): FieldStore;
  /** The form that was posted. @throws BadInputError when it is none, or is broken. */
  form(c: Context<AppEnv>): Promise<Iterable<[string, FormDataEntryValue]>>;
  renderHtml(element: ReactNode): Promise<string>;
  assets: Assets;
  clock(): Date;
  /** Whether a phone answers, which counts what was entered by numbers of its own. */
  isPhone?: boolean;
};
