import type { MailedLinkColumns } from '../../mailed-link/server/schema.ts';

/** A danger notice given to a person. Its subject and text never change. */
export type DangerNoticeTable = MailedLinkColumns & {
  report_id: string;
  observation_id: string;
  way: 'mail' | 'paper';
  content: string; // JSON: what it said
  given_by: string;
  given_at: string;
  recorded_at: string;
  code_hash: string | null; // SHA-256 of the code in the link
  expires_at: string | null;
  mail_id: string | null;
  opened_at: string | null;
  received_at: string | null;
  received_by: string;
  signature: string | null; // JSON: a drawing
  revoked_by: string | null;
};
