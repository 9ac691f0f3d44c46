/** A qualification of a person that runs out. */
export type QualificationTable = {
  id: string;
  company_id: string;
  user_id: string;
  name: string;
  /** YYYY-MM-DD */
  last_day: string;
  added_by: string;
  added_at: string;
};
