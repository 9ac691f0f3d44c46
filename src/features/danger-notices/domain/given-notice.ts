import type { Drawing } from '../../../domain/signature/drawing.ts';
import type { MailedLink } from '../../mailed-link/domain/mailed-link.ts';

/** A notice that was given, and what became of it. Times are UTC ISO text, null if not yet. */
export type GivenNotice = Omit<MailedLink, 'expiresAt'> & {
  /** The report it was given from; for a correction it may be an earlier report. */
  reportId: string;
  observationId: string;
  way: 'mail' | 'paper';
  /** Null if it was given on paper. */
  expiresAt: string | null;
  receivedAt: string | null;
  /** The name typed by the recipient; empty if they typed none. */
  receivedBy: string;
  drawing: Drawing | undefined;
  /** The mail was never sent: no server accepted it, or it was revoked first. */
  isLost: boolean;
  /** True on a phone that has not sent it to the server yet. */
  isWaiting?: true;
};
