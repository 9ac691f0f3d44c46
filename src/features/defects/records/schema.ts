import type { ContactWay } from '../domain/access.ts';
import type { DefectState } from '../domain/defect-state.ts';

/** An observation of an issued certificate or of another firm's report, followed to its proof. What happened to it is in `defect_event`; `settleSite` keeps the rest of the row true. */
export type DefectTable = {
  id: string;
  company_id: string;
  site_id: string;
  client_id: string;
  /** The current certificate that lists it; null where a report of another firm does. */
  certificate_id: string | null;
  /** That report; null where a certificate of the company lists it. */
  earlier_id: string | null;
  /** The report's number without the revision, and the observation: together `defectKey`. */
  number: string;
  observation_id: string;
  /** The defect that asked for an investigation, which found this one. */
  parent_id: string | null;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  words: string;
  location: string;
  plain_words: string;
  /** YYYY-MM-DD, as all days here. */
  found_on: string;
  /** The regulation that asks for the work; '' where none does. */
  rule: string;
  /** First day of its clock, and its number of days, this one counted. */
  starts_on: string;
  within_days: number;
  /** Last day by the rule; null where the rule gives no day count. */
  due_on: string | null;
  /** The company's own target. */
  target_on: string | null;
  holder_id: string | null;
  note: string;
  state: DefectState;
  state_on: string;
  made_safe_on: string | null;
  /** UTC ISO text; null where nobody knows the hour. */
  made_safe_at: string | null;
  /** The day the work was done, on which the clock stops, and the paper that shows it. */
  done_on: string | null;
  done_by: string;
  no_access_count: number;
  visit_id: string | null;
  visit_day: string | null;
  /** A later whole report that no longer lists it: a person confirms that it is gone. */
  later_number: string | null;
  /** `buckets` of the domain; null: nothing is to be followed; below zero, `-1 - bucket`: its home is archived. */
  bucket: number | null;
  by_day: string;
  /** When its certificate was withdrawn, or corrected without it. */
  gone_at: string | null;
  created_at: string;
};

/** Something that happened to a defect. One that was undone stays. */
export type DefectEventTable = {
  id: string;
  company_id: string;
  defect_id: string;
  kind: string;
  /** The day it is about, YYYY-MM-DD. */
  on_day: string;
  /** HH:MM, local; '' where nobody said. */
  at_time: string;
  words: string;
  paper: string;
  visit_id: string | null;
  /** An offer, or another firm's paper: SHA-256 of the file, a blob of that kind. */
  file_id: string | null;
  file_kind: 'photo' | 'print' | null;
  file_name: string;
  /** The other firm, and how its paper was looked at: by its signature, or by a person. */
  firm: string;
  checked: '' | 'signature' | 'person';
  /** The offer that the client answers. */
  answers: string | null;
  by_id: string | null;
  at: string;
  undone_at: string | null;
  undone_by: string | null;
};

/** What was written or said to the people of a home before a visit. One that was undone stays. */
export type VisitNoticeTable = {
  id: string;
  company_id: string;
  site_id: string;
  visit_id: string | null;
  on_day: string;
  way: ContactWay;
  words: string;
  names_danger: number;
  offers_times: number;
  by_id: string;
  recorded_at: string;
  undone_at: string | null;
};
