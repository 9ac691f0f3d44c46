import type { BrandPictureTable, CompanyBrandTable } from '../../features/brand/server/schema.ts';
import type { BuildingTable } from '../../features/buildings/server/schema.ts';
import type { CalendarFeedTable, VisitChangeTable } from '../../features/calendar-feeds/server/schema.ts';
import type {
  CertificateLogEntryTable,
  CertificateLogHeadTable,
  CertificateLogNodeTable,
  CertificateLogTable,
} from '../../features/certificate-log/server/schema.ts';
import type {
  CertificateCoverTable,
  HazardTable,
  HomeFactsTable,
  HomeStateTable,
} from '../../features/compliance/records/schema.ts';
import type { DangerNoticeTable } from '../../features/danger-notices/server/schema.ts';
import type { DefectEventTable, DefectTable, VisitNoticeTable } from '../../features/defects/records/schema.ts';
import type { EarlierCertificateTable } from '../../features/earlier-certificates/server/schema.ts';
import type { ExportTable } from '../../features/exports/server/schema.ts';
import type { InstrumentImportTable, InstrumentTable } from '../../features/instruments/server/schema.ts';
import type { MergingTable, ToldApartTable } from '../../features/merging/server/schema.ts';
import type { OccupantTable } from '../../features/occupants/server/schema.ts';
import type { AbsenceTable, DayMoveTable } from '../../features/planning/server/schema.ts';
import type { QualificationTable } from '../../features/qualifications/server/schema.ts';
import type { BoardAnswerTable } from '../../features/register-boards/server/schema.ts';
import type { ReminderChoiceTable, ReminderTable, VisitNewsTable } from '../../features/reminders/server/schema.ts';
import type { ColumnMappingTable } from '../../features/row-import/server/schema.ts';
import type {
  CopyRequestTable,
  LetterTable,
  LetterWordsTable,
  ServiceTable,
} from '../../features/service/server/schema.ts';
import type { ShareLinkTable } from '../../features/sharing/server/schema.ts';
import type { SigningRequestTable } from '../../features/signing-by-link/server/schema.ts';
import type {
  ListMeaningTable,
  SiteImportFileTable,
  SiteImportRowTable,
  SiteImportTable,
} from '../../features/site-import/server/schema.ts';
import type { ObservationTextTable } from '../../features/standards/server/schema.ts';
import type { VisitRequestTable } from '../../features/visit-requests/server/schema.ts';
import type { AuditEventTable, AuditHeadTable } from './schema/audit.ts';
import type {
  CertificateTable,
  ListedCertificateTable,
  NumberRangeTable,
  PrintKeyTable,
  RemedyTable,
  SigningKeyTable,
} from './schema/certificates.ts';
import type { CompanyDefaultTable, CompanyTable } from './schema/company.ts';
import type {
  AnomalyAnswerTable,
  CommentReplyTable,
  DefectAnswerTable,
  FindingAnswerTable,
  FindingOverrideTable,
  ReviewCommentTable,
} from './schema/findings.ts';
import type {
  AuthenticatorAppTable,
  AuthTokenTable,
  FactorCeremonyTable,
  HalfSignInTable,
  PasskeyTable,
  RecoveryCodeTable,
  SessionTable,
  SignInAttemptTable,
  UserTable,
} from './schema/identity.ts';
import type { SavedViewTable, TallyTable } from './schema/lists.ts';
import type { OutboxTable } from './schema/outbox.ts';
import type {
  BlobArrivalTable,
  BlobTable,
  PhotoUploadPartTable,
  PhotoUploadTable,
  ReportPhotoTable,
} from './schema/photos.ts';
import type {
  ClientTable,
  SearchWordTable,
  SiteTable,
  VisitCallTable,
  VisitColleagueTable,
  VisitTable,
} from './schema/register.ts';
import type {
  EntryTable,
  KeptFormTable,
  ReportHandoverTable,
  ReportPartTable,
  ReportTable,
  SubmissionTable,
} from './schema/reports.ts';

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
  certificate_cover: CertificateCoverTable;
  hazard: HazardTable;
  home_state: HomeStateTable;
  home_facts: HomeFactsTable;
  search_word: SearchWordTable;
  earlier_certificate: EarlierCertificateTable;
  occupant: OccupantTable;
  merging: MergingTable;
  told_apart: ToldApartTable;
  board_answer: BoardAnswerTable;
  building: BuildingTable;
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
  listed_certificate: ListedCertificateTable;
  certificate_log: CertificateLogTable;
  certificate_log_entry: CertificateLogEntryTable;
  certificate_log_node: CertificateLogNodeTable;
  certificate_log_head: CertificateLogHeadTable;
  number_range: NumberRangeTable;
  defect_answer: DefectAnswerTable;
  remedy: RemedyTable;
  defect: DefectTable;
  defect_event: DefectEventTable;
  visit_notice: VisitNoticeTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  outbox: OutboxTable;
  visit_colleague: VisitColleagueTable;
  visit_call: VisitCallTable;
  danger_notice: DangerNoticeTable;
  share_link: ShareLinkTable;
  signing_request: SigningRequestTable;
  absence: AbsenceTable;
  qualification: QualificationTable;
  reminder: ReminderTable;
  reminder_choice: ReminderChoiceTable;
  visit_news: VisitNewsTable;
  day_move: DayMoveTable;
  calendar_feed: CalendarFeedTable;
  visit_change: VisitChangeTable;
  instrument: InstrumentTable;
  instrument_import: InstrumentImportTable;
  observation_text: ObservationTextTable;
  company_default: CompanyDefaultTable;
  column_mapping: ColumnMappingTable;
  brand_picture: BrandPictureTable;
  print_key: PrintKeyTable;
  company_brand: CompanyBrandTable;
  saved_view: SavedViewTable;
  tally: TallyTable;
  letter: LetterTable;
  letter_words: LetterWordsTable;
  copy_request: CopyRequestTable;
  service: ServiceTable;
  visit_request: VisitRequestTable;
};
