import { anyChanged, type Dialect, neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/** Danger notices as they were given: to whom, how, what they said, and what became of them. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'danger_notice', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `report_id ${text} not null`,
      `observation_id ${text} not null`,
      `way ${text} not null check (way in ('mail', 'paper'))`,
      `name ${text} not null`,
      `email ${text} not null`,
      `content ${text} not null`,
      `given_by ${text} not null`,
      `given_at ${text} not null`,
      `recorded_at ${text} not null`,
      // Of what was mailed: SHA-256 of the code in its link, until when that opens it, and what became of the mail.
      `code_hash ${text}`,
      `expires_at ${text}`,
      `mail_id ${text}`,
      `taken_at ${text}`,
      `failed_at ${text}`,
      'gave_up integer not null check (gave_up in (0, 1))',
      `opened_at ${text}`,
      `received_at ${text}`,
      `received_by ${text} not null`,
      // Of what was handed over: as it was drawn, JSON; null where the name was typed alone.
      `signature ${text}`,
      `revoked_at ${text}`,
      `revoked_by ${text}`,
      'unique (code_hash)',
      `check ((way = 'mail') = (code_hash is not null))`,
      'check ((code_hash is null) = (expires_at is null))',
      refersTo('report', 'report_id'),
      refersTo('"user"', 'given_by'),
      refersTo('"user"', 'revoked_by'),
    ]),
    'create index danger_notice_of_report on danger_notice (report_id, id)',
    'create index danger_notice_by_mail on danger_notice (mail_id) where mail_id is not null',
    ...neverChanges(dialect, {
      on: 'danger_notice',
      message: 'what was given stays as it was given',
      update: anyChanged(fixed),
    }),
  ];
}

const fixed = [
  'id',
  'company_id',
  'report_id',
  'observation_id',
  'way',
  'name',
  'email',
  'content',
  'given_by',
  'given_at',
  'recorded_at',
  'code_hash',
  'expires_at',
  'signature',
];
