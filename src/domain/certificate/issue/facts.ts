import type { Brand } from '../../../features/brand/domain/brand.ts';
import type { GivenNotice } from '../../../features/danger-notices/domain/given-notice.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import type { Conflict } from '../../report/entry.ts';
import type { ReviewComment } from '../../report/review-comment.ts';
import type { GivenSignatures } from '../../report/signatures.ts';
import type { Drawing } from '../../signature/drawing.ts';
import type { SigningCompany, SigningUser } from '../../signature/signatory-values.ts';
import type { Basis } from '../../verification/overrides/basis.ts';
import type { JobOrder } from '../certificate.ts';
import type { KnownDefects } from './closed-defects.ts';
import type { Drawings } from './drawings.ts';
import type { Asked, ItemAnswers } from './open-items.ts';

/** Everything that issuing a report depends on, read at one time with the report locked. */
export type IssueFacts = {
  /** As approved. */
  report: {
    document: ReportDocument;
    seq: number;
    conflicts: readonly Conflict[];
    signatures: GivenSignatures;
    correctionReason: string | null;
  };
  authoriser: SigningUser & { id: string };
  company: SigningCompany & {
    phone: string;
    email: string;
    scheme: string;
    schemeNumber: string;
    /** IANA name. */
    timeZone: string;
    /** Whether it issues no report with an instrument out of calibration. */
    overdueStopsIssue: boolean;
  };
  brand: Brand;
  /** Reasons given against findings, oldest first. */
  overrides: readonly { basis: Basis }[];
  comments: readonly ReviewComment[];
  anomalies: Asked['anomalies'];
  answeredFindings: Asked['answeredFindings'];
  /** The drawn signatures that are stored. */
  drawings: Drawings;
  /** The photos that are stored with the report, by SHA-256. */
  photos: ReadonlyMap<string, { caption: string; takenAt: string | null; width: number; height: number }>;
  /** The danger notices given from it and from the reports that it corrects. */
  notices: readonly Pick<GivenNotice, 'observationId' | 'way' | 'at' | 'receivedAt' | 'isLost'>[];
  /** The certificate that it corrects. */
  corrected: Corrected | null;
  /** The client's order number: from the booking, or for a correction from the certificate that it corrects. */
  order: JobOrder;
  defects: KnownDefects;
};

export type Corrected = { id: string; number: string; revision: number };

/** What the authoriser sent with the order to issue. */
export type IssueOrder = {
  /** Sequence number of the report that they read. */
  seq: number;
  /** How many comments and replies their page showed. */
  said: number;
  /** Their own name as typed; '' where the form has no authoriser. */
  signature: string;
  drawing: Drawing | undefined;
  /** Answers to the open items, by key. */
  answers: ItemAnswers;
};
