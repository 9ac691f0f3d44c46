import type { Generated } from 'kysely';

/** The result of a mail: when which mail server accepted it; when the server stored it as a file instead; when a try failed last, and why; 1 where it is not tried again. */
export type SentMailColumns = {
  taken_at: string | null;
  taken_by: string | null;
  filed_at: string | null;
  failed_at: string | null;
  fault: string;
  gave_up: number;
};

/** A danger notice given to a person. Its subject and text never change. */
export type DangerNoticeTable = SentMailColumns & {
  id: string;
  company_id: string;
  report_id: string;
  observation_id: string;
  way: 'mail' | 'paper';
  name: string;
  email: string; // empty on paper
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
  revoked_at: string | null;
  revoked_by: string | null;
};

/** A person asked by mail to sign a part of a report without an account. Person and part never change. */
export type SigningRequestTable = SentMailColumns & {
  id: string;
  company_id: string;
  report_id: string;
  signatory: string; // key of the form's signatory
  name: string;
  email: string;
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
  revoked_at: string | null;
  lifted_at: string | null;
};

/** A link that opens a certificate without an account. Recipient and occasion never change. */
export type ShareLinkTable = SentMailColumns & {
  id: string;
  company_id: string;
  certificate_id: string;
  /** Made by a person, because the certificate was issued, or because it was withdrawn. */
  occasion: 'shared' | 'issued' | 'withdrawn';
  name: string;
  email: string; // empty where it was not mailed
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
  revoked_at: string | null;
  revoked_by: string | null;
  /** When any mail with it was first accepted: stays when another one is sent. */
  first_taken_at: string | null;
};

export type OutboxTable = {
  id: string;
  company_id: string | null;
  kind: 'mail';
  payload: string; // JSON; emptied once sent, as it may hold a link that signs in
  created_at: string;
  sent_at: string | null;
  attempts: number;
  /** When it is tried next. A process moves this on before it sends, so that two processes do not both send. */
  next_attempt_at: string;
  last_error: string | null;
  /** For a mail that gathers a person's news of the day and is not sent yet: the person's id. */
  gathers_for: Generated<string | null>;
  /** The mail server that accepted it; null where it was stored as a file. */
  taken_by: Generated<string | null>;
};
