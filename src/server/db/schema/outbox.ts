import type { Generated } from 'kysely';

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
  /** The address; '' once its person was erased, and for mails sent before it was recorded. */
  recipient: Generated<string>;
  /** The home or the report that it is about; both null where it is about several or none. */
  site_id: Generated<string | null>;
  report_id: Generated<string | null>;
};
