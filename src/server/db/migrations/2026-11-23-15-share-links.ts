import { anyChanged, type Dialect, neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/** Links that open a certificate for whoever has no account: for whom, until when, how often they were used, what became of their mail. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    // What a link refers to is of its own company.
    'create unique index certificate_of_company on certificate (company_id, id)',
    table(dialect, 'share_link', [
      `id ${text} primary key`,
      `company_id ${text} not null references company (id)`,
      `certificate_id ${text} not null`,
      // Made by a person on the certificate's page; made because it was issued, or because it was withdrawn.
      `occasion ${text} not null check (occasion in ('shared', 'issued', 'withdrawn'))`,
      `name ${text} not null`,
      `email ${text} not null`,
      // SHA-256 of the token in the link.
      `token_hash ${text} not null`,
      `made_by ${text} not null`,
      `made_at ${text} not null`,
      `expires_at ${text} not null`,
      `first_used_at ${text}`,
      `last_used_at ${text}`,
      'uses integer not null check (uses >= 0)',
      // Of what was mailed last: the mail, and what became of it, with the reason in the mail server's words.
      `mail_id ${text}`,
      `mailed_at ${text}`,
      `taken_at ${text}`,
      `failed_at ${text}`,
      `fault ${text} not null`,
      'gave_up integer not null check (gave_up in (0, 1))',
      `revoked_at ${text}`,
      `revoked_by ${text}`,
      'unique (token_hash)',
      `check ((email = '') = (mail_id is null))`,
      'check ((uses = 0) = (first_used_at is null))',
      refersTo('certificate', 'certificate_id'),
      refersTo('"user"', 'made_by'),
      refersTo('"user"', 'revoked_by'),
    ]),
    'create index share_link_of_certificate on share_link (certificate_id, id)',
    'create index share_link_by_mail on share_link (mail_id) where mail_id is not null',
    ...neverChanges(dialect, {
      on: 'share_link',
      message: 'who a link was made for stays as it was',
      update: anyChanged(fixed),
    }),
  ];
}

const fixed = [
  'id',
  'company_id',
  'certificate_id',
  'occasion',
  'name',
  'email',
  'token_hash',
  'made_by',
  'made_at',
  'expires_at',
];
