import type { Dialect } from '../dialect.ts';
import { anyChanged, neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * The log of a company's certificates: a Merkle tree (RFC 9162) over their hashes, and its signed heads. Every complete subtree is
 * kept, so that an append and a proof read a few rows. What was written never changes.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  const company = `company_id ${text} not null references company (id)`;
  return [
    table(dialect, 'certificate_log', [
      `company_id ${text} primary key references company (id)`,
      // In every head and in the public address: it tells nothing, and is the same for ever.
      `name ${text} not null unique`,
      'size integer not null check (size >= 0)',
      // Certificates from before the log, which it begins with; null until all of them are in it.
      'backlog integer check (backlog >= 0 and backlog <= size)',
      `mail_to ${text} not null`,
      `began_at ${text} not null`,
    ]),
    ...neverChanges(dialect, {
      on: 'certificate_log',
      message: 'a log of certificates only grows',
      update: [
        anyChanged(['company_id', 'name', 'began_at']),
        'new.size < old.size',
        '(old.backlog is not null and new.backlog is distinct from old.backlog)',
      ].join(' or '),
    }),
    table(dialect, 'certificate_log_entry', [
      company,
      'position integer not null check (position >= 0)',
      `certificate_id ${text} not null unique references certificate (id)`,
      `hash ${text} not null check (length(hash) = 64)`,
      'primary key (company_id, position)',
    ]),
    ...neverChanges(dialect, { on: 'certificate_log_entry', message: 'a log of certificates only grows' }),
    table(
      dialect,
      'certificate_log_node',
      [
        company,
        'level integer not null check (level >= 0)',
        'position integer not null check (position >= 0)',
        `hash ${text} not null check (length(hash) = 64)`,
        'primary key (company_id, level, position)',
      ],
      ['without rowid'],
    ),
    ...neverChanges(dialect, { on: 'certificate_log_node', message: 'a log of certificates only grows' }),
    table(dialect, 'certificate_log_head', [
      `id ${text} primary key`,
      company,
      'size integer not null check (size > 0)',
      `root ${text} not null check (length(root) = 64)`,
      `signed_at ${text} not null`,
      `kid ${text} not null`,
      `signature ${text} not null`,
      `why ${text} not null check (why in ('issue', 'daily', 'asked'))`,
      // Of the daily one: the company's day.
      `day ${text}`,
      `check ((why = 'daily') = (day is not null))`,
      refersTo('signing_key', 'kid'),
    ]),
    ...neverChanges(dialect, { on: 'certificate_log_head', message: 'a signed head never changes' }),
    'create index certificate_log_head_by_size on certificate_log_head (company_id, size, signed_at, id)',
    `create unique index certificate_log_head_at_issue on certificate_log_head (company_id, size) where why = 'issue'`,
    `create unique index certificate_log_head_daily on certificate_log_head (company_id, day) where why = 'daily'`,
    `create index certificate_log_head_kept on certificate_log_head (company_id, signed_at, id) where why <> 'issue'`,
  ];
}
