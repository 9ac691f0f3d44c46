import type { AbsenceKind } from '../domain/absence.ts';

/** Days on which a person is away, both included. */
export type AbsenceTable = {
  id: string;
  company_id: string;
  user_id: string;
  from_day: string;
  to_day: string;
  kind: AbsenceKind;
  note: string;
  added_by: string;
  added_at: string;
};

/** One move of a person's day. */
export type DayMoveTable = {
  id: string;
  company_id: string;
  /** JSON: each visit, where it was and where it went. */
  visits: string;
  moved_by: string;
  moved_at: string;
  undone_at: string | null;
};
