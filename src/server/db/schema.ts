import type { Generated } from 'kysely';
import type { Edition } from '../../domain/editions.ts';
import type { FormType, Outcome } from '../../domain/forms/definition.ts';
import type { ReportStatus } from '../../domain/report/status.ts';
import type { CallKind, NoAccessReason } from '../../domain/visit/calls.ts';

export type { ReportStatus };

/**
 * The tables, as SQLite and PostgreSQL both hold them. Ids are UUIDv7 text, times UTC ISO text, days `YYYY-MM-DD`,
 * booleans 0 or 1, JSON text. Every table of a company's data carries `company_id`.
 */
export type Database = {
  company: CompanyTable;
  user: UserTable;
  session: SessionTable;
  auth_token: AuthTokenTable;
  sign_in_attempt: SignInAttemptTable;
  passkey: PasskeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  half_sign_in: HalfSignInTable;
  factor_ceremony: FactorCeremonyTable;
  client: ClientTable;
  site: SiteTable;
  site_word: SiteWordTable;
  export: ExportTable;
  site_import: SiteImportTable;
  site_import_row: SiteImportRowTable;
  site_import_file: SiteImportFileTable;
  list_meaning: ListMeaningTable;
  visit: VisitTable;
  report: ReportTable;
  report_part: ReportPartTable;
  entry: EntryTable;
  submission: SubmissionTable;
  kept_form: KeptFormTable;
  review_comment: ReviewCommentTable;
  finding_override: FindingOverrideTable;
  comment_reply: CommentReplyTable;
  report_handover: ReportHandoverTable;
  anomaly_answer: AnomalyAnswerTable;
  finding_answer: FindingAnswerTable;
  blob: BlobTable;
  blob_arrival: BlobArrivalTable;
  report_photo: ReportPhotoTable;
  photo_upload: PhotoUploadTable;
  photo_upload_part: PhotoUploadPartTable;
  signing_key: SigningKeyTable;
  certificate: CertificateTable;
  certificate_log: CertificateLogTable;
  certificate_log_entry: CertificateLogEntryTable;
  certificate_log_node: CertificateLogNodeTable;
  certificate_log_head: CertificateLogHeadTable;
  number_range: NumberRangeTable;
  defect_answer: DefectAnswerTable;
  remedy: RemedyTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  outbox: OutboxTable;
  visit_colleague: VisitColleagueTable;
  visit_call: VisitCallTable;
  danger_notice: DangerNoticeTable;
  share_link: ShareLinkTable;
  signing_request: SigningRequestTable;
  instrument: InstrumentTable;
  instrument_import: InstrumentImportTable;
  observation_text: ObservationTextTable;
  company_default: CompanyDefaultTable;
  column_mapping: ColumnMappingTable;
  brand_picture: BrandPictureTable;
  print_key: PrintKeyTable;
  company_brand: CompanyBrandTable;
};

export type Role = 'owner' | 'office' | 'supervisor' | 'electrician' | 'apprentice' | 'client';

export type CompanyTable = {
  id: string;
  name: string;
  address: string; // JSON { lines, town, postcode }
  phone: string;
  email: string;
  scheme: string;
  scheme_number: string;
  time_zone: string;
  certificate_prefix: string;
  /** 1 where one person may inspect and issue (a sole trader). */
  issue_own_reports: number;
  created_at: string;
  second_factor: Generated<FactorPolicy>;
  /** 1 where photos keep the location and camera details that a phone adds. */
  keep_photo_details: Generated<number>;
  /** 1 where a client is mailed a link when a certificate is issued, and how long links work; empty words are the standard ones. */
  mail_on_issue: Generated<number>;
  link_days: Generated<number>;
  issue_mail_subject: Generated<string>;
  issue_mail_text: Generated<string>;
  /** The insurer and the policy. */
  insurance: Generated<string>;
  /** Reply-to address of the company's mails; the company's own where empty. */
  reply_to: Generated<string>;
  /** The day it was closed and its people lost access. */
  closed_on: Generated<string | null>;
};
/**
 * The roles from which a company requires a second factor. `offered`: none. `asked`: owners and supervisors, who may go on without.
 * `managers`: owners and supervisors must. `everybody`: everyone must.
 */
export type FactorPolicy = 'offered' | 'asked' | 'managers' | 'everybody';
/** How a person is mailed about other people's actions on their work. */
export type WorkMail = 'at once' | 'daily' | 'off';
export type UserTable = {
  id: string;
  company_id: string;
  /** Lower case, unique in the deployment: the address to sign in with. `unheld:<id>` where they hold no address yet. */
  email: string;
  /** The address they were given and do not hold: another account has it, or its mailed link was not opened yet. */
  asked_email: Generated<string | null>;
  name: string;
  role: Role;
  password_hash: string | null;
  /** For role client: the client whose sites they see. */
  client_id: string | null;
  qualification_refs: string;
  position: string;
  work_mail: Generated<WorkMail>;
  disabled_at: string | null;
  created_at: string;
};
export type SessionTable = {
  id: string; // SHA-256 of the random id in the cookie
  user_id: string;
  company_id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
  user_agent: string;
  /** UUID shown in the settings list, so that the id itself never leaves. */
  public_id: string;
  /** When the person last confirmed their identity for a change of the account; null where they have not yet. */
  confirmed_at: string | null;
  /** What the person has shown: `link+enrolled` is a mailed link and a factor that they had to add on the way. */
  shown: 'password' | 'link' | 'link+enrolled' | 'factor';
};
export type AuthTokenTable = {
  id: string; // SHA-256 of the token in the link
  user_id: string | null; // null: first-run set-up
  purpose: 'setup' | 'reset' | 'sign-in';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  email: string | null; // address it was mailed to; null: none, or from before this was stored
  from_known_browser: number; // 1: asked for in a browser that has signed in to the account before
};
export type SignInAttemptTable = {
  id: string;
  account: string; // SHA-256 of the address typed, or of a rate and the network that asked
  address: string; // SHA-256 of the network address
  known_browser: string | null; // SHA-256 of the browser's token where it had signed in to the account before
  at: string;
};
export type PasskeyTable = {
  id: string; // credential id, base64url
  company_id: string;
  user_id: string;
  public_key: string; // COSE, base64url
  /** Signatures the authenticator has counted; 0 where it does not count. */
  counter: number;
  transports: string; // JSON string[]
  name: string;
  created_at: string;
  last_used_at: string | null;
};
export type AuthenticatorAppTable = {
  user_id: string; // one for each
  company_id: string;
  secret: string; // sealed with the installation's secret: sealed-columns.ts
  /** Time step of the last code used: neither it nor an earlier one is accepted again. */
  last_step: number;
  created_at: string;
  last_used_at: string | null;
};
export type RecoveryCodeTable = {
  id: string;
  company_id: string;
  user_id: string;
  prefix: string; // its first characters, by which the row is found
  hash: string; // Argon2id text
  created_at: string;
  used_at: string | null;
};
/** A sign-in with a correct password that still needs the second factor. It opens only the pages for that. */
export type HalfSignInTable = {
  id: string; // SHA-256 of the token in the cookie
  company_id: string;
  user_id: string;
  /** `check`: show the existing second factor. `enrol`: add one first. */
  stage: 'check' | 'enrol';
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  /** What has been shown so far. */
  shown: 'password' | 'link';
};
/** An open challenge: a passkey's, or the secret of an app that is being added. */
export type FactorCeremonyTable = {
  holder: string; // id of the session or the half sign-in
  purpose: 'passkey-new' | 'passkey-use' | 'app-new';
  content: string; // sealed: sealed-columns.ts
  expires_at: string;
};
export type ClientTable = {
  id: string;
  company_id: string;
  name: string;
  kind: 'landlord' | 'agent' | 'owner' | 'council' | 'business';
  address: string; // JSON
  email: string;
  phone: string;
  /** The agent who acts for a landlord. */
  agent_name: string;
  agent_email: string;
  agent_phone: string;
  created_at: string;
  /** 1 where the PDF is attached to the mail with a certificate. */
  attach_pdf: Generated<number>;
};
export type SiteTable = {
  id: string;
  company_id: string;
  client_id: string;
  name: string;
  address_lines: string; // JSON string[]
  town: string;
  postcode: string;
  uprn: string;
  nation: 'England' | 'Wales' | 'Scotland' | 'Northern Ireland';
  tenure: 'owner' | 'private_rented' | 'social_rented' | 'commercial' | 'other';
  premises_type: 'residential' | 'commercial' | 'industrial' | 'other';
  access_notes: string;
  /** The client's or the landlord's own reference. */
  own_reference: Generated<string>;
  tenant_name: Generated<string>;
  tenant_phone: Generated<string>;
  /** The last certificate before those issued here, from any company: day, outcome and firm; '' where not known. */
  last_inspected: Generated<string>;
  last_outcome: Generated<string>; // '', satisfactory or unsatisfactory
  last_firm: Generated<string>;
  /** Lower-case text used to search the register. */
  search: string;
  created_at: string;
  /** When a person last changed it; null: never since it was added. */
  changed_at: string | null;
};
/** All certificates of a site, a client or the company as one file. */
export type ExportTable = {
  id: string;
  company_id: string;
  scope: 'site' | 'client' | 'company';
  /** For a site, its client at the time of the request. */
  client_id: string | null;
  site_id: string | null;
  state: 'waiting' | 'making' | 'done' | 'failed' | 'stopped';
  /** Certificates when it was requested, and those in the file so far. */
  total: number;
  done: number;
  /** Prints and photos missing from the store. */
  lacking: number;
  /** Size of the file; null until it is complete. */
  bytes: number | null;
  /** Why it failed, in words; null unless it did. */
  problem: string | null;
  asked_by: string;
  asked_at: string;
  /** How many times a worker started it. */
  begun: number;
  /** The worker that makes it, and when another one may take it over. */
  held_by: string | null;
  held_until: string | null;
  ended_at: string | null;
};
/** A list of sites read from a file. */
export type SiteImportTable = {
  id: string;
  company_id: string;
  file_name: string;
  head: string; // JSON string[]: the first row of the file
  unread: string; // JSON string[]: ignored columns
  // JSON { nation, nationByPostcode, tenure, premisesType }: rows for which each was assumed. Once it is confirmed also doublesToAdd: 'all', or places
  // in the file of possible duplicates to add anyway.
  assumed: string;
  /** JSON: how the file was read (`ImportReading`). */
  reading: Generated<string>;
  /** Rows of the file, refused ones, and possible duplicates. */
  total: number;
  refused: number;
  doubles: number;
  /** Sites that were added, and those of them that undoing removed. */
  added: number;
  removed: number;
  /**
   * `reading` while its rows are stored in batches; nothing is added from it before that is done. `checked` with `done_by`: sites are
   * being added; `done` with `undone_by`: they are being removed, both in batches.
   */
  state: 'reading' | 'checked' | 'done' | 'undone';
  created_by: string;
  created_at: string;
  done_by: string | null;
  done_at: string | null;
  undone_by: string | null;
  undone_at: string | null;
};
/** The file itself, gzip, until its sites are added: people may correct the meaning of its columns and words, and it is read again. */
export type SiteImportFileTable = { import_id: string; company_id: string; content: Uint8Array };
/** Answers about the meaning of a row of headings or a word in a list of sites, for the next list. */
export type ListMeaningTable = {
  company_id: string;
  /** `columns` and the headings; or the column and the word. */
  key: string;
  meaning: string;
  kept_at: string;
};
/** One row of such a file: a site, or its errors. */
export type SiteImportRowTable = {
  company_id: string;
  import_id: string;
  /** Its position in the file, from 1; `line` is the line shown to people. */
  seq: number;
  line: number;
  state: 'new' | 'double' | 'refused' | 'added' | 'skipped' | 'removed';
  site: string | null; // JSON, as it would be or was added; null where it was refused
  same_as: string | null; // JSON: an existing site that may be the same place
  cells: string | null; // JSON string[]: the cells of a refused row
  problems: string | null; // JSON { column, message }[]
  /** The site made from it, which may have been removed since. */
  site_id: string | null;
};
export type VisitTable = {
  id: string;
  company_id: string;
  site_id: string;
  electrician_id: string;
  kind: FormType;
  day: string;
  window_from: string; // HH:MM
  window_to: string;
  expected_boards: number;
  expected_circuits: number;
  access_notes: string;
  hazards: string;
  status: 'booked' | 'started' | 'done' | 'cancelled';
  /** When the first person arrived. */
  started_at: string | null;
  /** When there was no access to a visit that is still to be made. */
  no_access_at: Generated<string | null>;
  /** The visit that this one replaces. */
  booked_from: Generated<string | null>;
  /** The client's order number; '' where they gave none. */
  order_number: Generated<string>;
  client_reference: Generated<string>;
  /** Why it was started on site; null where it was booked. */
  begun_because: Generated<string | null>;
  /** When its design was signed, YYYY-MM-DD, if before the job. */
  designed_on: Generated<string | null>;
  /** JSON: board and circuit of the site's last report that the work is on. */
  work_circuit: Generated<string | null>;
  created_by: string;
  created_at: string;
};
/** Calls at a visit: arrival, departure, no access. Calls taken back stay. */
export type VisitCallTable = {
  id: string;
  company_id: string;
  visit_id: string;
  user_id: string;
  kind: CallKind;
  at: string;
  recorded_at: string;
  reason: NoAccessReason | null;
  words: string;
  photo: string | null; // JSON: width, height, takenAt
  photo_id: string | null;
  small_id: string | null;
  was: 'booked' | 'started' | 'done';
  taken_back_at: string | null;
  taken_back_by: string | null;
};
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
/** Colleagues on a visit, in addition to its electrician. */
export type VisitColleagueTable = {
  company_id: string;
  visit_id: string;
  user_id: string;
  /** Of the visit. */
  site_id: string;
  added_by: string;
  added_at: string;
};
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
export type ReviewCommentTable = {
  id: string;
  company_id: string;
  report_id: string;
  path: string;
  text: string;
  author_id: string;
  at_seq: number;
  created_at: string;
  resolved_at: string | null;
  /** The person who settled it, and their answer with the approval, if any; null where it was settled before this was stored. */
  resolved_by: string | null;
  answer: string | null;
};
export type FindingOverrideTable = {
  id: string;
  company_id: string;
  report_id: string;
  /** Rule code and path of the finding. */
  rule: string;
  path: string;
  /** JSON Basis: the finding, and the values it was based on. */
  basis: string;
  reason: string;
  at_seq: number;
  by_id: string;
  created_at: string;
  withdrawn_by: string | null;
  withdrawn_at: string | null;
};
export type CommentReplyTable = {
  id: string;
  company_id: string;
  report_id: string;
  comment_id: string;
  author_id: string;
  text: string;
  /** 1 where the inspector marked the comment as dealt with. Only the supervisor settles it. */
  dealt_with: number;
  /** The report's sequence number at the reply: a report that is returned again needs a new one. */
  at_seq: number;
  at: string;
  /** Submission id of its form: once for each comment. */
  submission: string;
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
export type AnomalyAnswerTable = {
  id: string;
  company_id: string;
  report_id: string;
  /** Code of the anomaly. */
  anomaly: string;
  /** SHA-256 of the values it is based on: with others it is another anomaly. */
  basis: string;
  reason: string;
  at_seq: number;
  by_id: string;
  created_at: string;
};
export type FindingAnswerTable = {
  id: string;
  company_id: string;
  report_id: string;
  rule: string;
  path: string;
  /** SHA-256 of the finding: when the finding changes it is asked again. */
  basis: string;
  message: string;
  answer: string;
  at_seq: number;
  by_id: string;
  created_at: string;
};
export type BlobTable = {
  company_id: string;
  /** SHA-256 of the content, in hexadecimal. */
  id: string;
  kind: 'signature' | 'print' | 'photo';
  media_type: string;
  /** Bytes. */
  size: number;
  /** Null where the bytes are in the store; a drawn signature's never are. */
  content: Uint8Array | null;
  created_by: string;
  created_at: string;
};
/** Bytes that were put into the store, or are about to be, and that no row names yet. */
export type BlobArrivalTable = {
  /** SHA-256 of the content, in hexadecimal. */
  id: string;
  since: string;
  /** 1 while they are being deleted. */
  leaving: number;
};
/** A photo of a report. The report's document names it by `photo_id` where it is shown. */
export type ReportPhotoTable = {
  company_id: string;
  report_id: string;
  /** SHA-256 of the stored photo, and of the small one for lists: blobs. */
  photo_id: string;
  small_id: string;
  caption: string;
  /** As the phone reported it. */
  taken_at: string | null;
  /** In pixels, as stored. */
  width: number;
  height: number;
  added_by: string;
  added_at: string;
};
/** A photo that a phone is uploading. */
export type PhotoUploadTable = {
  company_id: string;
  user_id: string;
  /** SHA-256 of the whole file, as the phone holds it. */
  sha256: string;
  /** Bytes of the whole, and the number received from its start. */
  size: number;
  have: number;
  asked_at: string;
};
export type PhotoUploadPartTable = {
  company_id: string;
  user_id: string;
  sha256: string;
  /** Position in the whole. */
  start: number;
  content: Uint8Array;
};
export type SigningKeyTable = {
  id: string; // kid
  company_id: string;
  public_jwk: string; // JSON
  private_key: string; // JWE or nonce+ciphertext under the key from the settings
  created_at: string;
  retired_at: string | null;
  revoked_from: string | null;
};
export type NumberRangeTable = { company_id: string; form_type: string; next: number };
export type CertificateTable = {
  id: string;
  company_id: string;
  site_id: string;
  report_id: string;
  number: string;
  revision: number;
  supersedes_id: string | null;
  /** Public code in the verify address, unguessable. */
  code: string;
  canonical: string; // RFC 8785 text
  hash: string; // SHA-256 hex of it
  signature: string; // detached JWS
  kid: string;
  /** SHA-256 of the print, which is a blob; null until it was made. */
  pdf_hash: string | null;
  status: 'current' | 'superseded' | 'withdrawn';
  /** From the form's summary; null where the form has none. */
  outcome: Outcome | null;
  inspected_on: string | null;
  next_due: string | null;
  reason: string | null; // of the correction or withdrawal
  issued_by: string;
  issued_at: string;
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
/** A company's log of its certificates' hashes. */
export type CertificateLogTable = {
  company_id: string;
  /** In every head and in the public address. */
  name: string;
  size: number;
  /** How many certificates from before the log it begins with; null until all of them are in it. */
  backlog: number | null;
  /** Address for the daily head, or ''. */
  mail_to: string;
  began_at: string;
};
export type CertificateLogEntryTable = {
  company_id: string;
  /** From 0, without gaps. */
  position: number;
  certificate_id: string;
  hash: string; // of the certificate, SHA-256 hex
};
/** The hash of a complete subtree of two to the power of `level` leaves. */
export type CertificateLogNodeTable = { company_id: string; level: number; position: number; hash: string };
export type CertificateLogHeadTable = {
  id: string;
  company_id: string;
  size: number;
  root: string;
  signed_at: string;
  kid: string;
  signature: string; // detached JWS
  why: 'issue' | 'daily' | 'asked';
  /** For a daily head: the company's day. */
  day: string | null;
};
/** A person's answer about a defect in an earlier report of a site, after a newer one was issued. */
export type DefectAnswerTable = {
  id: string;
  company_id: string;
  site_id: string;
  /** Number of the certificate, without its revision: revisions carry the ids of their observations on. */
  number: string;
  observation_id: string;
  answer: 'still_there' | 'put_right';
  by_id: string;
  created_at: string;
  /** An answer that was withdrawn stays stored. */
  undone_by: string | null;
  undone_at: string | null;
};
/** An observation that an issued certificate puts right: it counts while that certificate is current. */
export type RemedyTable = {
  company_id: string;
  site_id: string;
  certificate_id: string;
  /** Number of the certificate that lists it, without its revision. */
  number: string;
  observation_id: string;
};
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
/** The words that find a site, lower case: an index for prefixes that works in both databases. */
export type SiteWordTable = { company_id: string; word: string; site_id: string };
/** A test instrument of the company. Texts not given are ''. */
/** A list of instruments from a file: short, so that its rows and its effect are stored in its own row. */
export type InstrumentImportTable = {
  id: string;
  company_id: string;
  file_name: string;
  list: string; // JSON: the head and the rows as they were read
  outcome: string; // JSON: the plan for each row; while it is `checked`, from the register when it was last shown
  state: 'checked' | 'done';
  created_by: string;
  created_at: string;
  done_by: string | null;
  done_at: string | null;
};
export type InstrumentTable = {
  id: string;
  company_id: string;
  make: string;
  model: string;
  serial: string;
  function: string;
  /** Decimal text. */
  accuracy_percent: string;
  accuracy_digits: string;
  /** Day, or ''. */
  calibration_due: string;
  /** Number of its certificate of calibration. */
  certificate_number: string;
  carried_by: string | null;
  retired_at: string | null;
  created_at: string;
};
/** A text of the company for observations, in addition to the library. */
/** The meaning of a row of headings of a tester's or a spreadsheet's file for a company. */
export type ColumnMappingTable = {
  id: string;
  company_id: string;
  /** SHA-256 of the headings, ignoring case and spaces. */
  head_key: string;
  heads: string; // JSON string[]
  fields: string; // JSON string[]: for each head a field of a circuit, or ''
  kept_by: string;
  kept_at: string;
};

/** Logos and scheme marks under the SHA-256 of their bytes. They stay: certificates name them. */
export type BrandPictureTable = {
  company_id: string;
  id: string;
  media_type: 'image/svg+xml' | 'image/png';
  /** Units of the drawing, or pixels. */
  width: number;
  height: number;
  content: Uint8Array;
  created_by: string;
  created_at: string;
};
/** The look of the company's papers now. */
export type CompanyBrandTable = {
  company_id: string;
  logo_id: string | null;
  mark_id: string | null;
  accent: string | null; // #rrggbb
};

/** A key with which a company signs its prints for PDF readers. */
export type PrintKeyTable = {
  company_id: string;
  /** UTC ISO text: it signs certificates issued from then on, until the next key. Empty for the first. */
  signs_from: string;
  /** X.509, DER. */
  certificate: Uint8Array;
  private_key: string; // sealed
  created_at: string;
};

export type ObservationTextTable = {
  id: string;
  company_id: string;
  /** Within the company, from 1, never used again: `OWN-7`. */
  number: number;
  text: string;
  /** C1, C2, C3, FI, or '' for no classification. */
  code: string;
  /** Slug of the schedule item. */
  item: string;
  when_it_changes: string;
  regulations: string; // JSON string[]
  place: string;
  remedy: string;
  plain_words: string;
  retired_at: string | null;
  created_at: string;
};
/** The company's defaults for its reports. */
export type CompanyDefaultTable = {
  company_id: string;
  content: string; // JSON CompanyDefaults
  changed_at: string;
};
