import type { GivenNotice } from '../../../domain/danger-notice/given-notice.ts';
import type { OpenDefect } from '../../../domain/forms/closes.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import type { Library } from '../../../domain/library/library.ts';
import type { LibraryEntry } from '../../../domain/library/observations-library.ts';
import type { Work } from '../../../domain/report/work.ts';
import type { CompanyDefaults } from '../../../domain/standards/company-defaults.ts';
import type { Instrument } from '../../../domain/standards/instrument.ts';
import type { Viewer } from '../../context.ts';
import type {
  Account,
  Correction,
  Discarded,
  Entry,
  FieldStore,
  Handover,
  IssuedOnSite,
  LastInspection,
  Override,
  Report,
  ReportSummary,
  ReviewComment,
  Visit,
  VisitCall,
} from './store.ts';

/** What a part of the day holds, by its name: what the phone answers `FieldStore` from. */
export type DayParts = {
  account: {
    viewer: Omit<Viewer, 'sessionId'>;
    account: Account;
    /** IANA name of the company's zone. */
    timeZone: string;
    /** The company's people by id, as far as the other parts name them. */
    names: Readonly<Record<string, string>>;
  };
  /** Today's and those to come, cancelled ones left out, and those of earlier days that are not finished. */
  visits: readonly Visit[];
  /** By the id of the visit: what was said of being there. */
  calls: Readonly<Record<string, readonly VisitCall[]>>;
  reports: {
    /** Own ones that are not issued or discarded, and the first page of those that are, the latest changed first. */
    reports: readonly ReportSummary[];
    handedTo: readonly Handover[];
    handedOn: readonly Handover[];
    /** Absent where it was told before there were any. */
    discarded?: readonly Discarded[];
    /** By the id of the report. */
    corrections: Readonly<Record<string, Correction>>;
  };
  standards: {
    instruments: readonly Instrument[];
    defaults: CompanyDefaults;
    ownTexts: readonly LibraryEntry[];
    /** Absent where it was told before there was one. */
    usedTexts?: readonly string[];
  };
  /** By the id of the visit: what was issued of its site, where there is anything. */
  issued: Readonly<Record<string, readonly IssuedOnSite[]>>;
  /** The observation library that everybody has: the worker itself holds no text of it. */
  library: Library;
} & { [Name in `site/${string}`]: Awaited<ReturnType<FieldStore['siteContacts']>> } & {
  [Name in `report/${string}`]: {
    report: Report;
    overrides: readonly Override[];
    comments: readonly ReviewComment[];
    /** Absent where it was told before there were any. */
    notices?: readonly GivenNotice[];
    /** Of its log, those at the paths that were entered twice. */
    entries: readonly Entry[];
    /** Of each colleague the last that they entered at each board, the latest first. Absent where it was told before there was one. */
    work?: readonly Work[];
    /** A mark of what stands beside the log, as news of the report have it. */
    beside: string;
  };
} & { [Name in `last/${string}`]: LastInspection | null } & {
  /** By the id of a report that `issued` tells of, and no part `last/` holds: as it was issued. */
  [Name in `issued/${string}`]: ReportDocument;
} & {
  /** By the id of the site: what its certificates leave to be put right. */
  [Name in `open/${string}`]: readonly OpenDefect[];
};
