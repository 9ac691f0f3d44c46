/** The duties that run against a day. Confirmations and work name the observation after a colon: `work:1`. */
export type Duty =
  | 'next_inspection'
  | 'report_to_tenant'
  | 'report_to_new_tenant'
  | 'report_to_council'
  | 'report_to_prospective'
  | 'work'
  | 'confirmation_to_tenant'
  | 'confirmation_to_council'
  | 'hazard_make_safe'
  | 'hazard_investigate'
  | 'hazard_summary'
  | 'hazard_safety'
  | 'hazard_further'
  | 'equipment_check'
  | 'equipment_repair';

/** Whether a duty is met by having the home inspected. */
export const asksInspection = (duty: Duty): boolean => duty === 'next_inspection';

/** Copies of the report for the tenant, and confirmations of work: owed without a request. */
export const copyDuties: ReadonlySet<Duty> = new Set<Duty>([
  'report_to_tenant',
  'report_to_new_tenant',
  'confirmation_to_tenant',
  'confirmation_to_council',
]);

/** Whether a duty is met by giving a paper: no visit does it. */
export const isPaper = (duty: Duty): boolean =>
  duty.startsWith('report_to_') || duty.startsWith('confirmation_to_') || duty === 'hazard_summary';

export type Clock = {
  duty: Duty;
  /** The observation of `work` and of confirmations. */
  of?: string;
  /** What sentences call that observation. */
  name?: string | null | undefined;
  /** The last day allowed, or the last time for `hazard_make_safe`; null where the law gives no day count. */
  due: string | null;
  /** The day, or the time, on which the duty was met. */
  metOn?: string | undefined;
  /** The regulation, as a reader can look it up. */
  rule: string;
};

export const keyOf = ({ duty, of }: Clock): string => (of === undefined ? duty : `${duty}:${of}`);

export type ClockState = 'open' | 'late' | 'met' | 'met_late' | 'no_term' | 'defended';
