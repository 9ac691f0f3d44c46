/** How many months a company keeps a person of a home who moved out. */
export const up = (): string[] => [
  'alter table company add column occupant_months integer not null default 12 check (occupant_months between 1 and 84)',
  'drop index occupant_moved_out',
  `create index occupant_moved_out on occupant (company_id, moved_out_on, id) where moved_out_on <> ''`,
];
