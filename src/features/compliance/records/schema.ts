import type { Generated } from 'kysely';
import type { StatusDates } from '../domain/status-dates.ts';

/**
 * The state of each site by its dates, of which SQL and `statusOn` tell the status of any day (`domain/status-dates.ts` says what each
 * is). The database adds a row with each site; until it is worked out, nothing in it counts.
 */
export type HomeStateTable = {
  site_id: string;
  company_id: string;
  /** The database keeps it that of the site. */
  client_id: string;
  /** As the client, those of the site: lists filter by them. */
  nation: Generated<string>;
  tenure: Generated<string>;
  /** Likewise; '' where it is in none. */
  building_id: Generated<string>;
  /** The day from which the row is no longer right: '' is at once. Null while it is. */
  stale_from: string | null;
  /** UTC ISO text; null until it was worked out. */
  worked_at: string | null;
  known_from: Generated<string>;
  out_of_scope: Generated<StatusDates['outOfScope'] | 'archived'>;
  unreadable: Generated<StatusDates['unreadable']>;
  danger_since: string | null;
  abeyance_from: string | null;
  late_from: string | null;
  defended_from: string | null;
  is_open: Generated<number>;
  no_report_until: string | null;
  inspection_due: string | null;
  next_due: string | null;
  copy_due: string | null;
  was_late: Generated<number>;
  /** The last inspection by any firm; '' where none is known. */
  last_inspected: Generated<string>;
  last_outcome: Generated<'' | 'satisfactory' | 'unsatisfactory'>;
  /** The other firm that made it; '' for the company. */
  last_firm: Generated<string>;
  last_number: Generated<string>;
  /** 1 where it was on a part of the installation. */
  is_part: Generated<number>;
  open_c1: Generated<number>;
  open_c2: Generated<number>;
  open_c3: Generated<number>;
  open_fi: Generated<number>;
  /** Visits to which there was no access since the last inspection. */
  no_access: Generated<number>;
};

/** The facts from which a row of `home_state` was worked out, for its reasons and sentences. */
export type HomeFactsTable = { site_id: string; company_id: string; facts: string };

/** How much of its installation a certificate covers, where its form does not say it: `records/covers.ts`. */
export type CertificateCoverTable = {
  certificate_id: string;
  company_id: string;
  site_id: string;
  covers: 'whole' | 'part';
  /** The last day of a complete new installation, YYYY-MM-DD; null for an inspection. */
  completed_on: string | null;
  /** Until its first inspection. */
  months: number | null;
  /** Circuits with tests that apply, those of which a reading was taken, and whether a board was opened: 1 or 0. */
  circuits: number | null;
  measured: number | null;
  is_opened: number | null;
  said_by: string | null;
  said_at: string;
};

/** What a social landlord said of a defect under Awaab's Law. Days are local. */
export type HazardTable = {
  defect_id: string;
  company_id: string;
  site_id: string;
  kind: 'emergency' | 'significant';
  /** When the landlord came to know of it, UTC ISO text. */
  aware_at: string;
  investigated_on: string | null;
  /** The day the tenant was given the written summary. */
  summary_on: string | null;
  /** More work is needed: it begins within working days, or within weeks where that is not practicable. */
  further: '' | 'days' | 'weeks';
  further_begun_on: string | null;
  /** The landlord's competent person, by name. */
  judged_by: string;
  said_by: string;
  said_at: string;
  taken_back_at: string | null;
};
