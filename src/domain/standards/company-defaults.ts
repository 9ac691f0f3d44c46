/** A cable and device that the company fits and meets again and again: values of a circuit's fields, by their names. */
export type Favourite = { name: string; values: Readonly<Record<string, string>> };

/** How long until the next inspection, for premises of a kind and, of homes, a tenure ('' for any). */
export type UsualInterval = { premises: string; tenure: string; months: number; reason: string };

/** What a company has settled for all its reports. Texts that nobody gave are ''. */
export type CompanyDefaults = {
  /** What is inspected and tested, as a new report says it first. */
  extent: string;
  agreedLimitations: readonly { text: string; reason: string }[];
  /** Exclusions of the company beside the form's own. */
  standingExclusions: string;
  intervals: readonly UsualInterval[];
  /** Whether a report is kept from being issued by an instrument that was out of calibration when it was used. */
  overdueStopsIssue: boolean;
  /** What a circuit's maximum Zs is derived as, per cent of the tabulated one: what a report is begun with stands in it. */
  maxZsShare: number;
  favourites: readonly Favourite[];
};

/** Of a company that has settled nothing yet. */
export const nothingSettled: CompanyDefaults = {
  extent: '',
  agreedLimitations: [],
  standingExclusions: '',
  intervals: [],
  overdueStopsIssue: false,
  maxZsShare: 100,
  favourites: [],
};

/** Premises that an interval is settled for. A home's tenure counts, as the law looks at it. */
export const intervalKinds = [
  { key: 'owner', premises: 'residential', tenure: 'owner', label: 'Home, owner-occupied' },
  { key: 'private_rented', premises: 'residential', tenure: 'private_rented', label: 'Home, private rented' },
  { key: 'social_rented', premises: 'residential', tenure: 'social_rented', label: 'Home, social rented' },
  { key: 'commercial', premises: 'commercial', tenure: '', label: 'Commercial' },
  { key: 'industrial', premises: 'industrial', tenure: '', label: 'Industrial' },
  { key: 'other', premises: 'other', tenure: '', label: 'Other premises' },
] as const;

/** The interval for premises; undefined where the company has settled none. */
export const intervalFor = (
  { intervals }: Pick<CompanyDefaults, 'intervals'>,
  { premises, tenure }: { premises: unknown; tenure: unknown },
): UsualInterval | undefined =>
  intervals.find((each) => each.premises === premises && (each.tenure === '' || each.tenure === tenure));
