/** Homes are counted by state from an index that holds all the dates: their rows are spread over the table. */
export const up = (): string[] => [
  'drop index home_state_by_client',
  `create index home_state_of_client on home_state (company_id, client_id, worked_at, out_of_scope, unreadable, danger_since,
    abeyance_from, late_from, no_report_until, defended_from, is_open)`,
];
