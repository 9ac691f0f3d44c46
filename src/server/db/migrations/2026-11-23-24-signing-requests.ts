import { anyChanged, type Dialect, neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/** Who was asked by mail to sign a part of a report without an account, and what became of it. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'signing_request', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `report_id ${text} not null`,
      // Key of the signatory of the form: what they are to sign as.
      `signatory ${text} not null`,
      `name ${text} not null`,
      `email ${text} not null`,
      // The firm they sign for, as who asked knows it; empty where they did not say.
      `firm ${text} not null`,
      `token_hash ${text} not null`,
      `asked_by ${text} not null`,
      `asked_at ${text} not null`,
      `expires_at ${text} not null`,
      `mail_id ${text} not null`,
      `taken_at ${text}`,
      `failed_at ${text}`,
      'gave_up integer not null check (gave_up in (0, 1))',
      `opened_at ${text}`,
      `signed_at ${text}`,
      `refused_at ${text}`,
      `refusal ${text} not null`,
      `revoked_at ${text}`,
      // A later change of what they signed for took their signature away.
      `lifted_at ${text}`,
      'unique (token_hash)',
      'check (signed_at is null or refused_at is null)',
      'check (lifted_at is null or signed_at is not null)',
      refersTo('report', 'report_id'),
      refersTo('"user"', 'asked_by'),
    ]),
    'create index signing_request_of_report on signing_request (report_id, id)',
    'create index signing_request_by_mail on signing_request (mail_id)',
    ...neverChanges(dialect, {
      on: 'signing_request',
      message: 'what was asked stays as it was asked',
      update: anyChanged(fixed),
    }),
  ];
}

const fixed = [
  'id',
  'company_id',
  'report_id',
  'signatory',
  'name',
  'email',
  'firm',
  'token_hash',
  'asked_by',
  'asked_at',
  'expires_at',
  'mail_id',
];
