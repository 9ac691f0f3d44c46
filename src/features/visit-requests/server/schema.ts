import type { Wanted } from '../domain/request.ts';

/** A visit that a client asks for. Times are UTC ISO text. */
export type VisitRequestTable = {
  id: string;
  company_id: string;
  site_id: string;
  /** The defect that it is about. */
  defect_id: string | null;
  what: Wanted;
  /** When they can, in their words. */
  times: string;
  note: string;
  asked_by: string;
  asked_at: string;
  /** The visit that was booked for it; null again where that is cancelled. */
  visit_id: string | null;
  declined_by: string | null;
  declined_at: string | null;
  /** Why it was declined. */
  reason: string;
};
