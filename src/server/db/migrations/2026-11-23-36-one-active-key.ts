/** A company signs with one key at a time. */
export const up = (): string[] => [
  'create unique index signing_key_active on signing_key (company_id) where retired_at is null',
];
