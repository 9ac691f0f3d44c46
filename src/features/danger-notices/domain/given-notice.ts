import type { SentMail } from '../../../domain/sent-mail/sent-mail.ts';
import type { Drawing } from '../../../domain/signature/drawing.ts';

/** A notice that was given, and what became of it. Times are UTC ISO text, null if not yet. */
export type GivenNotice = SentMail & {
  id: string;
  /** The report it was given from; for a correction it may be an earlier report. */
  reportId: string;
  observationId: string;
  way: 'mail' | 'paper';
  name: string;
  /** Empty if it was given on paper. */
  email: string;
  /** Name of the person who gave it. */
  by: string;
  /** The time it was handed over, or its mail requested. */
  at: string;
  expiresAt: string | null;
  openedAt: string | null;
  receivedAt: string | null;
  /** The name typed by the recipient; empty if they typed none. */
  receivedBy: string;
  drawing: Drawing | undefined;
  revokedAt: string | null;
  /** The mail was never sent: no server accepted it, or it was revoked first. */
  isLost: boolean;
  /** True on a phone that has not sent it to the server yet. */
  isWaiting?: true;
};
