import type { Generated } from 'kysely';
import type { FormType } from '../../../domain/forms/definition.ts';
import type { Findable, TENANT_WORDS } from '../../../domain/register/search-words.ts';
import type { CallKind, NoAccessReason } from '../../../domain/visit/calls.ts';

export type ClientTable = {
  id: string;
  company_id: string;
  name: string;
  kind: 'landlord' | 'agent' | 'owner' | 'council' | 'business';
  address: string; // JSON
  email: string;
  phone: string;
  /** The agent who acts for a landlord. */
  agent_name: string;
  agent_email: string;
  agent_phone: string;
  created_at: string;
  /** 1 where the PDF is attached to the mail with a certificate. */
  attach_pdf: Generated<number>;
  /** 1 where improvements (C3) are followed as defects too. */
  follows_c3: Generated<number>;
  /** Null while it is in use. */
  archived_at: Generated<string | null>;
  /** The client that this one was merged into. */
  merged_into: Generated<string | null>;
};

export type SiteTable = {
  id: string;
  company_id: string;
  client_id: string;
  name: string;
  address_lines: string; // JSON string[]
  town: string;
  postcode: string;
  uprn: string;
  nation: 'England' | 'Wales' | 'Scotland' | 'Northern Ireland';
  tenure: 'owner' | 'private_rented' | 'social_rented' | 'commercial' | 'other';
  premises_type: 'residential' | 'commercial' | 'industrial' | 'other';
  access_notes: string;
  /** The client's or the landlord's own reference. */
  own_reference: Generated<string>;
  /** The building that the home is in; '' for none. */
  building_id: Generated<string>;
  /** Where the keys are, and hazards: they stay until a person changes them. */
  keys: Generated<string>;
  hazards: Generated<string>;
  /** Day from which the home is empty; '' while it is let or lived in. */
  vacant_since: Generated<string>;
  /** The same for two sites whose addresses are one in other words; '' until it is worked out. */
  same_key: Generated<string>;
  /** Lower-case words of the address, which the filter of defects looks in; no names of people. */
  search: string;
  created_at: string;
  /** When a person last changed it; null: never since it was added. */
  changed_at: string | null;
  /** Null while it is in use. */
  archived_at: Generated<string | null>;
  /** The client that it was archived with, and comes back with; null where it was archived by itself. */
  archived_with: Generated<string | null>;
  /** The site that this one was merged into. */
  merged_into: Generated<string | null>;
};

/** The words that find a thing, lower case: an index for prefixes that works in both databases. */
export type SearchWordTable = {
  company_id: string;
  kind: Findable | typeof TENANT_WORDS;
  word: string;
  thing_id: string;
};

export type VisitTable = {
  id: string;
  company_id: string;
  site_id: string;
  electrician_id: string;
  kind: FormType;
  day: string;
  window_from: string; // HH:MM
  window_to: string;
  expected_boards: number;
  expected_circuits: number;
  access_notes: string;
  hazards: string;
  status: 'booked' | 'started' | 'done' | 'cancelled';
  /** When the first person arrived. */
  started_at: string | null;
  /** When there was no access to a visit that is still to be made. */
  no_access_at: Generated<string | null>;
  /** The visit that this one replaces. */
  booked_from: Generated<string | null>;
  /** The client's order number; '' where they gave none. */
  order_number: Generated<string>;
  client_reference: Generated<string>;
  /** Why it was started on site; null where it was booked. */
  begun_because: Generated<string | null>;
  /** When its design was signed, YYYY-MM-DD, if before the job. */
  designed_on: Generated<string | null>;
  /** JSON: board and circuit of the site's last report that the work is on. */
  work_circuit: Generated<string | null>;
  /** JSON: the observations that the work is to put right, each by number and observation. */
  work_closes: Generated<string | null>;
  created_by: string;
  created_at: string;
};

/** Calls at a visit: arrival, departure, no access. Calls taken back stay. */
export type VisitCallTable = {
  id: string;
  company_id: string;
  visit_id: string;
  user_id: string;
  kind: CallKind;
  at: string;
  recorded_at: string;
  reason: NoAccessReason | null;
  words: string;
  photo: string | null; // JSON: width, height, takenAt
  photo_id: string | null;
  small_id: string | null;
  was: 'booked' | 'started' | 'done';
  taken_back_at: string | null;
  taken_back_by: string | null;
};

/** Colleagues on a visit, in addition to its electrician. */
export type VisitColleagueTable = {
  company_id: string;
  visit_id: string;
  user_id: string;
  /** Of the visit. */
  site_id: string;
  added_by: string;
  added_at: string;
};
