/** A certificate of a site that was not issued here: from another firm, or from before the company used Copperplate. */
export type EarlierDetails = {
  kind: EarlierKind;
  /** Last day of the inspection, `YYYY-MM-DD`, or '' where nobody has read it yet. */
  inspectedOn: string;
  outcome: '' | 'satisfactory' | 'unsatisfactory';
  /** `YYYY-MM-DD`, or ''. */
  nextDue: string;
  firm: string;
  number: string;
  /** Whether it covers the whole installation. */
  scope: 'whole' | 'part';
  /** How many observations of each code it lists that were not put right when it came; null where nobody has counted them. */
  codes: Readonly<Record<EarlierCode, number | null>>;
};

export const earlierKinds = [
  { value: 'EICR', label: 'Condition report (EICR)' },
  { value: 'EIC', label: 'Installation certificate (EIC)' },
  { value: 'MEIWC', label: 'Minor works certificate' },
  { value: 'other', label: 'Another certificate' },
] as const;
export type EarlierKind = (typeof earlierKinds)[number]['value'];

/** What most of them are, and the only one with an outcome and codes. */
export const CONDITION_REPORT = 'EICR' satisfies EarlierKind;

/** What shows that the whole installation was new. */
export const NEW_INSTALLATION = 'EIC' satisfies EarlierKind;

/** What a certificate of Copperplate counts as. */
export const kindOfForm = (formType: string): EarlierKind =>
  earlierKinds.find(({ value }) => value === formType)?.value ?? 'other';

/** How much of the installation a certificate of a kind covers. */
export const scopeOfKind = (kind: EarlierKind): EarlierDetails['scope'] => (kind === 'MEIWC' ? 'part' : 'whole');

export const earlierCodes = ['C1', 'C2', 'C3', 'FI'] as const;
type EarlierCode = (typeof earlierCodes)[number];

export const noCodes: EarlierDetails['codes'] = { C1: null, C2: null, C3: null, FI: null };

/** Where it came from: typed by the office, a column of a list, a file from the client, or a Copperplate file that was checked. */
export type EarlierSource = 'entered' | 'imported' | 'uploaded' | 'checked';

/** Whether a person has to read the file before it says anything: its day, or the outcome of a condition report, is missing. */
export const isUnread = ({ kind, inspectedOn, outcome }: EarlierDetails): boolean =>
  inspectedOn === '' || (kind === CONDITION_REPORT && outcome === '');

/** The codes that it lists, the worst first: "1 C1, 2 C3". */
export const showCodes = ({ codes }: Pick<EarlierDetails, 'codes'>): string =>
  earlierCodes.flatMap((code) => (codes[code] ? [`${codes[code]} ${code}`] : [])).join(', ');

export const nameOfKind = (kind: EarlierKind): string => (kind === 'other' ? 'Certificate' : kind);

/** At most so many observations of a code stand on one report: a larger number is a slip of the keyboard. */
export const MOST_OF_A_CODE = 200;

/** What an earlier certificate says about the state of a home (`HomeFacts` of compliance). */
export type EarlierFacts = {
  inspectedOn: string | null;
  nextDue: string | null;
  /** A file is there, and nobody has read its day. */
  reportHeld: boolean;
  outcomeRead: boolean;
  scope: EarlierDetails['scope'];
};

/** The facts of one earlier certificate. An unsatisfactory one whose codes nobody counted is unread: its duties are not known. */
export function factsOfEarlier(each: EarlierDetails): EarlierFacts {
  const isCounted = earlierCodes.some((code) => each.codes[code] !== null);
  return {
    inspectedOn: each.inspectedOn || null,
    nextDue: each.nextDue || null,
    reportHeld: each.inspectedOn === '',
    outcomeRead:
      each.kind !== CONDITION_REPORT ||
      each.outcome === 'satisfactory' ||
      (each.outcome === 'unsatisfactory' && isCounted),
    scope: each.scope,
  };
}

/** Kinds that count as an inspection of the installation: minor works inspect one circuit. */
export const countsAsInspection = ({ kind }: Pick<EarlierDetails, 'kind'>): boolean =>
  kind === CONDITION_REPORT || kind === 'EIC';

/** Whether it looked at the condition of the home, and a person has read it. */
export const isReadReport = (each: EarlierDetails): boolean => countsAsInspection(each) && !isUnread(each);

/** What others call it: "OX 7 of Oxbow Wiring". */
export const calledBy = ({ number, firm }: Pick<EarlierDetails, 'number' | 'firm'>): string =>
  [number, firm && `of ${firm}`].filter(Boolean).join(' ') || 'of another firm';
