/** The list of all reports by their last change, in any state. */
export const up = (): string[] => ['create index report_by_change on report (company_id, updated_at, id)'];
