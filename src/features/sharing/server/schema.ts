import type { MailedLinkColumns } from '../../mailed-link/server/schema.ts';

/** A link that opens a certificate without an account. Recipient and occasion never change. */
export type ShareLinkTable = MailedLinkColumns & {
  certificate_id: string;
  /** Made by a person, because the certificate was issued, or because it was withdrawn. */
  occasion: 'shared' | 'issued' | 'withdrawn';
  token_hash: string; // SHA-256 of the token in the link
  made_by: string;
  made_at: string;
  expires_at: string;
  first_used_at: string | null;
  last_used_at: string | null;
  uses: number;
  /** The last mail with it. */
  mail_id: string | null;
  mailed_at: string | null;
  revoked_by: string | null;
  /** When any mail with it was first accepted: stays when another one is sent. */
  first_taken_at: string | null;
};
