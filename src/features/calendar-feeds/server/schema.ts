/** A calendar that anyone with its address can read. */
export type CalendarFeedTable = {
  id: string;
  company_id: string;
  /** Whose visits; null for all of the company. */
  user_id: string | null;
  /** SHA-256 of the secret in its address. */
  secret_hash: string;
  created_by: string;
  created_at: string;
};

/** How often a visit has changed for its readers. */
export type VisitChangeTable = {
  visit_id: string;
  company_id: string;
  sequence: number;
  changed_at: string;
  /** The person who had it before; null where it never changed hands. */
  was_with: string | null;
};
