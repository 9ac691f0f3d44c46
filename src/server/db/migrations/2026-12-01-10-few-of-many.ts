/** Where a defect stands in the list, as `orderOfDefects` says it. */
const order = '(coalesce(case bucket when 3 then 1 when 5 then 8 else bucket end, 99))';

/** Filters that leave few of many: homes with something open, certificates that are not current, defects of one code. */
export const up = (): string[] => [
  `create index home_state_open on home_state (company_id, client_id, out_of_scope, site_id, worked_at, unreadable, danger_since,
    abeyance_from, late_from, no_report_until, defended_from, is_open, next_due) where is_open = 1`,
  `create index listed_certificate_not_current on listed_certificate (company_id, client_id, status, certificate_id)
    where status <> 'current'`,
  `create index defect_by_code on defect (company_id, code, ${order}, by_day, id) where gone_at is null`,
];
