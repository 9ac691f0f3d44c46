import { anyChanged, type Dialect, sqliteRefusal } from './foundation/sql.ts';

/**
 * Addresses that mail servers refused: the office's home lists them. A link goes to the corrected address as long as no server has taken
 * a mail with it; who it was made for stays as it was.
 */
export const up = (dialect: Dialect): string[] => [
  `create index reminder_refused on reminder (company_id, at) where event >= 'refused:' and event < 'refused;'`,
  ...(dialect === 'sqlite'
    ? [
        'drop trigger share_link_update',
        sqliteRefusal(
          'share_link_update',
          'update on share_link',
          'who a link was made for stays as it was',
          refusedChange,
        ),
      ]
    : [
        'drop trigger share_link_update on share_link',
        `create trigger share_link_update before update on share_link for each row
     when (${refusedChange}) execute function share_link_refused()`,
      ]),
];

const fixed = [
  'id',
  'company_id',
  'certificate_id',
  'occasion',
  'name',
  'token_hash',
  'made_by',
  'made_at',
  'expires_at',
] as const;
const refusedChange = `${anyChanged(fixed)} or (new.email is distinct from old.email and old.first_taken_at is not null)`;
