/** Where a defect stands in the list, as `orderOfDefects` says it. */
const order = '(coalesce(case bucket when 1 then 2 when 5 then 8 else bucket end, 99))';

/** The orders of the list of defects, of a company and of a client. */
export const up = (): string[] => [
  `create index defect_in_order on defect (company_id, ${order}, by_day, id) where gone_at is null`,
  `create index defect_of_client_in_order on defect (company_id, client_id, ${order}, by_day, id) where gone_at is null`,
  'create index defect_of_client_over on defect (company_id, client_id, state, state_on, id) where gone_at is null',
];
