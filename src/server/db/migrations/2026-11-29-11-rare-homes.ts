const ofState = `worked_at, unreadable, abeyance_from, late_from, no_report_until, defended_from, is_open`;

/** Filters of the homes that leave few of many: dangers, and open codes. */
export const up = (): string[] => [
  `create index home_state_in_danger on home_state (company_id, client_id, out_of_scope, danger_since, site_id, ${ofState})
    where danger_since is not null`,
  ...['open_c1', 'open_c2', 'open_c3', 'open_fi'].map(
    (code) =>
      `create index home_state_${code} on home_state (company_id, client_id, out_of_scope, ${code}, site_id) where ${code} > 0`,
  ),
];
