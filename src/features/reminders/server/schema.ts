/** That a person was told of an event: written with the mail that tells them, in one transaction. */
export type ReminderTable = {
  company_id: string;
  /** `client:`, `user:` or `occupant:` and the id. */
  person: string;
  /**
   * What it was, so that it comes once: `inspection:…`, or `day:` with the day whose mail the person has. `visit:…` names the time that a
   * mail told of a visit, and who comes (`toldVisit`).
   */
  event: string;
  mail_id: string;
  /** UTC ISO text. */
  at: string;
};

/** What is told, by the choice of the company, or of one of its clients. Null: as the company chose, or as standard. */
export type ReminderChoiceTable = {
  company_id: string;
  /** '' for the company. */
  client_id: string;
  /** Days before, as `90,60,30`; '' is never. */
  inspection_days: string | null;
  defects: number | null;
  visits: number | null;
  occupiers: number | null;
  changed_at: string;
};

/** What is to be told of a visit, until its mails are written: one row for its time, and one for each day without access. */
export type VisitNewsTable = {
  company_id: string;
  visit_id: string;
  /** The day without access; '' where the news is the time of the visit. */
  day: string;
  /** Who could not get in. */
  by_id: string | null;
  /** When the last of it happened, or, where it is to be told later, when: UTC ISO text. */
  at: string;
};
