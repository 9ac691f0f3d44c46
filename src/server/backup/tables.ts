import { sql } from 'kysely';
import { featureTables } from '../../features/facts.ts';
import { type Db, isPostgres } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

/**
 * Every table, each after the tables it refers to, with the columns that order its rows. Certificates come
 * by revision, because a revision refers to the one it supersedes. Each order is that of an index (`tests/integration/db/plans.test.ts`).
 */
const orderOf = {
  company: ['id'],
  client: ['id'],
  user: ['id'],
  session: ['id'],
  auth_token: ['id'],
  passkey: ['id'],
  authenticator_app: ['user_id'],
  recovery_code: ['id'],
  half_sign_in: ['id'],
  factor_ceremony: ['holder', 'purpose'],
  sign_in_attempt: ['id'],
  site: ['id'],
  search_word: ['company_id', 'kind', 'word', 'thing_id'],
  site_import: ['id'],
  site_import_row: ['import_id', 'seq'],
  site_import_file: ['import_id'],
  list_meaning: ['company_id', 'key'],
  visit: ['id'],
  visit_colleague: ['visit_id', 'user_id'],
  report: ['id'],
  report_part: ['report_id', 'part'],
  entry: ['report_id', 'seq'],
  submission: ['company_id', 'user_id', 'id'],
  kept_form: ['id'],
  review_comment: ['id'],
  finding_override: ['id'],
  comment_reply: ['id'],
  report_handover: ['id'],
  anomaly_answer: ['id'],
  finding_answer: ['id'],
  blob: ['company_id', 'id'],
  blob_arrival: ['id'],
  report_photo: ['report_id', 'photo_id'],
  visit_call: ['id'],
  danger_notice: ['id'],
  signing_request: ['id'],
  photo_upload: ['company_id', 'user_id', 'sha256'],
  photo_upload_part: ['company_id', 'user_id', 'sha256', 'start'],
  signing_key: ['id'],
  number_range: ['company_id', 'form_type'],
  certificate: ['revision', 'id'],
  listed_certificate: ['certificate_id'],
  share_link: ['id'],
  certificate_log: ['company_id'],
  certificate_log_entry: ['company_id', 'position'],
  certificate_log_node: ['company_id', 'level', 'position'],
  certificate_log_head: ['id'],
  defect_answer: ['id'],
  remedy: ['certificate_id', 'number', 'observation_id'],
  audit_event: ['id'],
  audit_head: ['company_id'],
  outbox: ['id'],
  company_default: ['company_id'],
  column_mapping: ['id'],
  brand_picture: ['company_id', 'id'],
  company_brand: ['company_id'],
  print_key: ['company_id', 'signs_from'],
  saved_view: ['id'],
  tally: ['company_id', 'list', 'facet', 'client_id', 'since', 'value'],
  ...featureTables,
} satisfies Record<keyof Database, readonly string[]>;

export const backedUpTables = Object.entries(orderOf) as readonly [
  table: keyof typeof orderOf,
  order: readonly string[],
][];

/**
 * Tables about one installation's own store or folder, uploads that the phone sends again, or what is counted again: a backup leaves them
 * out, and their rows do not prevent a restore.
 */
export const ownOnly: readonly (keyof Database)[] = [
  'blob_arrival',
  'photo_upload',
  'photo_upload_part',
  'export',
  'site_import_file',
  'tally',
];

/** The columns of every table in the database, in order, including the table `migration`. */
export async function columnsOfTables(db: Db): Promise<Map<string, string[]>> {
  const { rows } = isPostgres(db)
    ? await sql<{ table: string; column: string }>`
        select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = current_schema() order by table_name, ordinal_position`.execute(db)
    : await sql<{ table: string; column: string }>`
        select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
        where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' order by t.name, c.cid`.execute(db);
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) {
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** Tables of earlier versions: a backup of that time holds them, and a later migration takes them away. */
export const earlierTables: readonly string[] = ['site_word'];
