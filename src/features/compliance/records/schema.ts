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
