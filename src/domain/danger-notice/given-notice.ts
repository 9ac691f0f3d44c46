import type { SentMail } from '../sent-mail/sent-mail.ts';
import type { Drawing } from '../signature/drawing.ts';

/** A notice that was given to somebody, and what became of it. Times are UTC ISO text, null as long as there is none. */
export type GivenNotice = SentMail & {
  id: string;
  /** Given from: of a correction it may be a report that it corrects. */
  reportId: string;
  observationId: string;
  way: 'mail' | 'paper';
  name: string;
  /** Empty where it was given on paper. */
  email: string;
  /** Who gave it. */
  by: string;
  /** When it was handed over, or asked to be mailed. */
  at: string;
  expiresAt: string | null;
  openedAt: string | null;
  receivedAt: string | null;
  /** The name that whoever received it typed; empty where they did not. */
  receivedBy: string;
  drawing: Drawing | undefined;
  revokedAt: string | null;
  /** The mail never went: no server took it, or it was taken back before. */
  isLost: boolean;
  /** Of one that a phone has and the server has not. */
  isWaiting?: true;
};
