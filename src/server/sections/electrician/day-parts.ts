import type { Beginning } from '../../../domain/forms/carried/carry-over.ts';
import type { OpenDefect } from '../../../domain/forms/closes.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import type { Library } from '../../../domain/library/library.ts';
import type { LibraryEntry } from '../../../domain/library/observations-library.ts';
import type { Work } from '../../../domain/report/work.ts';
import type { CompanyDefaults } from '../../../domain/standards/company-defaults.ts';
import type { Instrument } from '../../../domain/standards/instrument.ts';
import type { GivenNotice } from '../../../features/danger-notices/domain/given-notice.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type {
  Account,
  Correction,
  Discarded,
  Entry,
  Handover,
  IssuedOnSite,
  LastInspection,
  Override,
  Report,
  ReportStore,
  ReportSummary,
  ReviewComment,
  Visit,
  VisitCall,
} from './store.ts';

/** The parts of the day by name, from which the phone answers `ReportStore`. */
export type DayParts = {
  account: {
    viewer: Omit<Viewer, 'sessionId'>;
    account: Account;
    /** IANA name of the company's time zone. */
    timeZone: string;
    /** The company's people by id, as far as other parts name them. */
    names: Readonly<Record<string, string>>;
  };
  /** Visits of today and later, without cancelled ones, and unfinished visits of earlier days. */
  visits: readonly Visit[];
  /** Attendance, by visit id. */
  calls: Readonly<Record<string, readonly VisitCall[]>>;
  reports: {
    /** The person's own unfinished reports, and the first page of their issued or discarded ones, latest change first. */
    reports: readonly ReportSummary[];
    handedTo: readonly Handover[];
    handedOn: readonly Handover[];
    /** Absent in a part made before this field existed. */
    discarded?: readonly Discarded[];
    /** By report id. */
    corrections: Readonly<Record<string, Correction>>;
  };
  standards: {
    instruments: readonly Instrument[];
    defaults: CompanyDefaults;
    ownTexts: readonly LibraryEntry[];
    /** Absent in a part made before this field existed. */
    usedTexts?: readonly string[];
  };
  /** Issued reports of the site, by visit id; only where there are any. */
  issued: Readonly<Record<string, readonly IssuedOnSite[]>>;
  /** The observation library that every company has: the worker itself holds no text of it. */
  library: Library;
} & { [Name in `site/${string}`]: Awaited<ReturnType<ReportStore['siteContacts']>> } & {
  [Name in `report/${string}`]: {
    report: Report;
    overrides: readonly Override[];
    comments: readonly ReviewComment[];
    /** Absent in a part made before this field existed. */
    notices?: readonly GivenNotice[];
    /** The log entries at paths that were entered twice. */
    entries: readonly Entry[];
    /** The last entry of each colleague at each board, latest first. Absent in a part made before this field existed. */
    work?: readonly Work[];
    /** A version mark of the data next to the log, as in the report's news. */
    beside: string;
  };
} & { [Name in `last/${string}`]: LastInspection | null } & {
  /** What a report begins with; null where that is its last inspection as issued. */
  [Name in `begin/${string}`]: Beginning | null;
} & {
  /** Reports as issued, by id: those that `issued` lists and no part `last/` holds. */
  [Name in `issued/${string}`]: ReportDocument;
} & {
  /** Open observations of certificates, by site id. */
  [Name in `open/${string}`]: readonly OpenDefect[];
};
