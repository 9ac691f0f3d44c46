import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Photos that are on their way from a phone, part by part, each under the hash of the whole and each the person's own. They stay
 * until the photo is added to a report, or nobody has asked for them in two weeks.
 */
export function up(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  const key = [
    `company_id ${text} not null references company (id)`,
    `user_id ${text} not null`,
    // Of the whole file, as the phone holds it.
    `sha256 ${text} not null`,
  ];
  return [
    table(dialect, 'photo_upload', [
      ...key,
      'size integer not null check (size > 0)',
      // Bytes from its start that are here.
      'have integer not null check (have between 0 and size)',
      `asked_at ${text} not null`,
      'primary key (company_id, user_id, sha256)',
      refersTo('"user"', 'user_id'),
    ]),
    table(dialect, 'photo_upload_part', [
      ...key,
      'start integer not null check (start >= 0)',
      `content ${bytes} not null`,
      'primary key (company_id, user_id, sha256, start)',
      'foreign key (company_id, user_id, sha256) references photo_upload (company_id, user_id, sha256)',
    ]),
    'create index photo_upload_asked on photo_upload (asked_at)',
  ];
}
