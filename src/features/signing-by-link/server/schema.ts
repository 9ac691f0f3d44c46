import type { MailedLinkColumns } from '../../mailed-link/server/schema.ts';

/** A person asked by mail to sign a part of a report without an account. Person and part never change. */
export type SigningRequestTable = MailedLinkColumns & {
  report_id: string;
  signatory: string; // key of the form's signatory
  firm: string; // empty where who asked did not say
  token_hash: string; // SHA-256 of the token in the link
  asked_by: string;
  asked_at: string;
  expires_at: string;
  mail_id: string;
  opened_at: string | null;
  signed_at: string | null;
  refused_at: string | null;
  refusal: string;
  lifted_at: string | null;
};
