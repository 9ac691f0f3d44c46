import type { Generated } from 'kysely';

export type AuditEventTable = {
  id: Generated<number>;
  company_id: string;
  at: string;
  user_id: string | null;
  action: string; // report.issued, session.ended, …
  subject: string; // id of the thing
  detail: string; // JSON, nothing secret
  previous_hash: string;
  hash: string; // SHA-256 over this row and the one before it in the company's chain
};

/** The end of a company's chain of events: if the newest events are deleted, the chain no longer matches it. */
export type AuditHeadTable = {
  company_id: string;
  events: number;
  /** Hash of the newest event. */
  hash: string;
  /** HMAC over the other columns, by the installation's secret; empty where the secret was not known, or the previous seal was not valid. */
  seal: string;
};
