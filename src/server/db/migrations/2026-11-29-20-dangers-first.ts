/** Where a defect stands in the list, as `orderOfDefects` says it: a danger that was made safe stays before all that is none. */
const order = '(coalesce(case bucket when 3 then 1 when 5 then 8 else bucket end, 99))';

/** The orders of the list of defects, of a company and of a client. */
export const up = (): string[] => [
  'drop index defect_in_order',
  'drop index defect_of_client_in_order',
  `create index defect_in_order on defect (company_id, ${order}, by_day, id) where gone_at is null`,
  `create index defect_of_client_in_order on defect (company_id, client_id, ${order}, by_day, id) where gone_at is null`,
];
