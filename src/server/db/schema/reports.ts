import type { Edition } from '../../../domain/editions.ts';
import type { FormType } from '../../../domain/forms/definition.ts';
import type { ReportStatus } from '../../../domain/report/status.ts';

export type ReportTable = {
  id: string;
  company_id: string;
  site_id: string;
  visit_id: string | null;
  form_type: FormType;
  edition: Edition;
  status: ReportStatus;
  /** The person who fills the report in. */
  electrician_id: string;
  /** Sequence number of the last entry; `report_part` holds the fold of entries 1 to seq. */
  seq: number;
  conflicts: string; // JSON Conflict[]
  /** seq when it was last returned: the supervisor sees the later changes. */
  returned_seq: number | null;
  submitted_seq: number | null;
  submitted_by: string | null;
  submitted_at: string | null;
  approved_by: string | null;
  approved_at: string | null;
  /** JSON GivenSignatures: the signatures by signatory, each bound to its hash. Null where there are none. */
  signatures: string | null;
  /** The issued report this one corrects, and why. */
  corrects_certificate_id: string | null;
  correction_reason: string | null;
  created_at: string;
  updated_at: string;
};

/** A report's document in parts: every board, and the rest. */
export type ReportPartTable = {
  report_id: string;
  /** `report`, or `boards/` and a board's id. */
  part: string;
  company_id: string;
  /** Differs for every other content: a part that was read once need not be read again. */
  version: string;
  content: string; // JSON
};

export type EntryTable = {
  report_id: string;
  seq: number;
  company_id: string;
  path: string;
  value: string; // JSON; null takes the value away
  /** `set` changed the document; `conflict` is stored in addition until a person chooses. */
  kind: 'set' | 'conflict';
  provenance: 'measured' | 'calculated' | 'carried' | 'imported' | 'entered';
  author_id: string;
  device_at: string | null;
  server_at: string;
  submission: string;
  base: number;
};

export type SubmissionTable = {
  company_id: string;
  user_id: string;
  id: string; // UUID from the form
  /** SHA-256 of the posted values: the same id with other values is not a repeat. On a report it is written under an id of its own, elsewhere refused. */
  content_hash: string;
  /** JSON of the answer, repeated when the form is sent again. */
  answer: string;
  created_at: string;
};

/** A form that was sent after the person's session had ended. */
export type KeptFormTable = {
  id: string;
  company_id: string;
  user_id: string;
  /** Its address, with the query. */
  path: string;
  /** As a browser sends it (application/x-www-form-urlencoded), without signatures and passwords. */
  body: string;
  created_at: string;
};

export type ReportHandoverTable = {
  id: string;
  company_id: string;
  report_id: string;
  from_id: string;
  to_id: string;
  by_id: string;
  /** The message from the person who handed it over to the one who has it now. */
  note: string;
  at: string;
};
