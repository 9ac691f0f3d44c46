import { lastOutcomes, nations, premisesTypes, tenures } from '../../../../components/office/words.ts';
import { bare } from '../../../../server/lists/sent-file.ts';

/** The words in lists for each of our choices, by their letters and digits. */
const known = {
  nation: {
    England: 'england eng',
    Wales: 'wales cymru',
    Scotland: 'scotland',
    'Northern Ireland': 'northernireland ni',
  },
  tenure: {
    owner: `owner owneroccupied owneroccupier ownerocc oo leasehold leaseholder lease freehold sharedownership sharedowner homeowner
      privateowner`,
    private_rented: `private privaterented privatelyrented privaterental prs rented let privatelet btl buytolet ast assuredshorthold
      assuredshortholdtenancy marketrent`,
    social_rented: `social socialrented socialrent socialhousing council councilrented councilhousing localauthority generalneeds gn
      affordablerent housingassociation ha sheltered shelteredhousing supportedhousing assured assuredtenancy securetenancy secure`,
    commercial: 'commercial business',
    other: 'other',
  },
  premisesType: {
    residential: 'residential domestic home dwelling house flat bungalow maisonette apartment bedsit hmo',
    commercial: 'commercial shop office retail',
    industrial: 'industrial factory warehouse',
    other: 'other',
  },
  lastOutcome: {
    satisfactory: 'satisfactory sat s pass passed ok',
    unsatisfactory: 'unsatisfactory unsat u fail failed',
  },
} as const;

export type Valued = keyof typeof known;
type ValueOf = { [Each in Valued]: keyof (typeof known)[Each] };

const labels: { [Each in Valued]: readonly { value: ValueOf[Each]; label: string }[] } = {
  nation: nations,
  tenure: tenures,
  premisesType: premisesTypes,
  lastOutcome: lastOutcomes,
};
/** The choices for an unknown word. */
export const choicesOf = <Each extends Valued>(column: Each) => labels[column];

const spellings = Object.fromEntries(
  Object.entries(known).map(([column, words]) => [
    column,
    new Map(Object.entries(words).flatMap(([value, list]) => list.split(/\s+/).map((word) => [word, value] as const))),
  ]),
) as unknown as { [Each in Valued]: ReadonlyMap<string, ValueOf[Each]> };

/** The meaning of a cell; undefined if unknown. */
export const meaningOf = <Each extends Valued>(column: Each, cell: string): ValueOf[Each] | undefined =>
  spellings[column].get(bare(cell));

/** Words for an empty cell. */
const nothing = new Set([
  'na',
  'none',
  'nil',
  'null',
  'unknown',
  'notknown',
  'tbc',
  'tba',
  'uk',
  'gb',
  'unitedkingdom',
  'greatbritain',
]);
export const saysNothing = (cell: string): boolean => cell !== '' && (bare(cell) === '' || nothing.has(bare(cell)));
