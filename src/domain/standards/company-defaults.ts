/** A cable and device that the company often uses: values of a circuit's fields, by name. */
export type Favourite = { name: string; values: Readonly<Record<string, string>> };

/** Interval until the next inspection, for a kind of premises and, for homes, a tenure ('' for any). */
export type UsualInterval = { premises: string; tenure: string; months: number; reason: string };

/** A company's defaults for all its reports. Texts that are not set are ''. */
export type CompanyDefaults = {
  /** The extent of inspection and testing with which a new report starts. */
  extent: string;
  agreedLimitations: readonly { text: string; reason: string }[];
  /** The company's exclusions, in addition to the form's. */
  standingExclusions: string;
  intervals: readonly UsualInterval[];
  /** Whether an instrument that was out of calibration when used stops a report from being issued. */
  overdueStopsIssue: boolean;
  /** The maximum Zs of circuits as per cent of the tabulated one. A report keeps the share with which it was begun. */
  maxZsShare: number;
  favourites: readonly Favourite[];
};

/** For a company that has not set any. */
export const nothingSettled: CompanyDefaults = {
  extent: '',
  agreedLimitations: [],
  standingExclusions: '',
  intervals: [],
  overdueStopsIssue: false,
  maxZsShare: 100,
  favourites: [],
};

/** Kinds of premises with an interval. A home's tenure counts, as it does in law. */
export const intervalKinds = [
  { key: 'owner', premises: 'residential', tenure: 'owner', label: 'Home, owner-occupied' },
  { key: 'private_rented', premises: 'residential', tenure: 'private_rented', label: 'Home, private rented' },
  { key: 'social_rented', premises: 'residential', tenure: 'social_rented', label: 'Home, social rented' },
  { key: 'commercial', premises: 'commercial', tenure: '', label: 'Commercial' },
  { key: 'industrial', premises: 'industrial', tenure: '', label: 'Industrial' },
  { key: 'other', premises: 'other', tenure: '', label: 'Other premises' },
] as const;

/** The interval for premises; undefined if the company has not set one. */
export const intervalFor = (
  { intervals }: Pick<CompanyDefaults, 'intervals'>,
  { premises, tenure }: { premises: unknown; tenure: unknown },
): UsualInterval | undefined =>
  intervals.find((each) => each.premises === premises && (each.tenure === '' || each.tenure === tenure));
