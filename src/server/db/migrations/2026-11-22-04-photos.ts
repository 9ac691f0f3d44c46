import {
  anyChanged,
  closesWithReport,
  type Dialect,
  neverChanges,
  refersTo,
  table,
  wordsOf,
} from './foundation/sql.ts';

/**
 * What is known of the photos of a report, beside their bytes. The report's document names them by their hash, in the order in which
 * they are shown: one that it does not name any more was taken off, and can be put back.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'report_photo', [
      `company_id ${text} not null references company (id)`,
      `report_id ${text} not null`,
      `photo_id ${text} not null`,
      `small_id ${text} not null`,
      `caption ${text} not null`,
      // When it was taken, as the phone said; null where it said nothing that can be.
      `taken_at ${text}`,
      'width integer not null check (width > 0)',
      'height integer not null check (height > 0)',
      `added_by ${text} not null`,
      `added_at ${text} not null`,
      'primary key (report_id, photo_id)',
      refersTo('report', 'report_id'),
      refersTo('blob', 'photo_id'),
      refersTo('blob', 'small_id'),
      refersTo('"user"', 'added_by'),
    ]),
    ...neverChanges(dialect, {
      on: 'report_photo',
      message: 'of a photo only the caption changes',
      update: anyChanged(fixed),
    }),
    ...closesWithReport(dialect, 'report_photo', ['insert', 'update']),
    // Whether what is known of where and by what a photo was taken stays in it.
    'alter table company add column keep_photo_details integer not null default 0 check (keep_photo_details in (0, 1))',
  ];
}

const fixed = [
  'company_id',
  'report_id',
  'photo_id',
  'small_id',
  'taken_at',
  'width',
  'height',
  'added_by',
  'added_at',
];
