import type { Dialect } from '../dialect.ts';
import { neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * A company's logo, the mark of its scheme and its colour. The pictures are small, and what an issued certificate is drawn again from:
 * they stand in the database as drawn signatures do, and never change.
 */
export function up(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  return [
    table(dialect, 'brand_picture', [
      `company_id ${text} not null references company (id)`,
      `id ${text} not null check (length(id) = 64)`,
      `media_type ${text} not null check (media_type in ('image/svg+xml', 'image/png'))`,
      'width integer not null check (width > 0)',
      'height integer not null check (height > 0)',
      `content ${bytes} not null`,
      `created_by ${text} not null`,
      `created_at ${text} not null`,
      'primary key (company_id, id)',
      refersTo('"user"', 'created_by'),
    ]),
    ...neverChanges(dialect, { on: 'brand_picture', message: 'what certificates name by its hash never changes' }),
    table(dialect, 'company_brand', [
      `company_id ${text} primary key references company (id)`,
      `logo_id ${text}`,
      `mark_id ${text}`,
      `accent ${text}`,
      refersTo('brand_picture', 'logo_id'),
      refersTo('brand_picture', 'mark_id'),
    ]),
  ];
}
