import type { Item } from '../../../domain/forms/definition.ts';
import { isBlank } from '../../../domain/forms/document.ts';
import type { Change } from '../../../domain/report/merge.ts';
import type { GivenNotice } from './given-notice.ts';

/** The person told, if a notice was given and no name typed. Certificates print it, so it has no name. */
const toldWho = {
  mail: 'The recipient of the emailed danger notice',
  paper: 'The person who took the danger notice on paper',
} as const;
/** The same in earlier versions: reports that are being filled in may hold it. */
const earlierToldWho = {
  mail: 'Whoever was emailed the danger notice',
  paper: 'Whoever took the danger notice on paper',
} as const;

const isFilledInBy = (way: keyof typeof toldWho, { told_who }: Item): boolean =>
  told_who === toldWho[way] || told_who === earlierToldWho[way];

type Given = Pick<GivenNotice, 'observationId' | 'isLost'>;

/** Whether a notice of the observation was given. A mail that was never sent does not count. */
const isGiven = ({ id }: Item, given: readonly Given[]): boolean =>
  given.some(({ observationId, isLost }) => observationId === id && !isLost);

/** Whether the person told is filled in only from a mail that was never sent. */
const isOfLostMail = (observation: Item, given: readonly Given[]): boolean =>
  isFilledInBy('mail', observation) && !isGiven(observation, given);

/** The same, or only from a paper notice that the phone undid or the server refused, but whose values remain. */
const isVoid = (observation: Item, given: readonly Given[]): boolean =>
  isOfLostMail(observation, given) || (isFilledInBy('paper', observation) && !isGiven(observation, given));

/**
 * Whether a person was told of a danger: by a given notice, or according to the observation.
 * @param given  notices of the report; undefined for users who may not see them, for whom only the observation counts.
 */
export function isInformed(observation: Item, given: readonly Given[] | undefined): boolean {
  if (given && isGiven(observation, given)) return true;
  if (given && isVoid(observation, given)) return false;
  return !isBlank(observation.told_who) && !isBlank(observation.told_at);
}

type Giving = Pick<GivenNotice, 'way' | 'at'> & { isFilled?: boolean | undefined; wrongly?: string | undefined };

/**
 * The blank values of an observation that giving a notice fills in.
 * @param isFilled  true if a phone sends the notice, which has filled in the values itself. @param wrongly  the time by a wrong clock,
 * which the observation may hold. @param given  earlier notices. @param unsettled  paths of open conflicts, which are left alone.
 */
export function informedByNotice(
  observation: Item,
  { way, at, isFilled, wrongly }: Giving,
  { given, unsettled }: { given: readonly Given[]; unsettled: readonly { path: string }[] },
): Change[] {
  const isRefilled = isFilled ? isOfLostMail(observation, given) : isVoid(observation, given);
  const values = { told_who: toldWho[way], told_at: at };
  const isWrong = (name: string, value: string) =>
    name === 'told_at' && observation.told_at === wrongly && value !== wrongly && isFilledInBy(way, observation);
  return Object.entries(values)
    .filter(([name, value]) => isRefilled || isBlank(observation[name]) || isWrong(name, value))
    .map(([name, value]) => ({ path: `observations/${observation.id}/${name}`, value }))
    .filter(({ path }) => !unsettled.some((each) => each.path === path));
}

/** Undoes those values once the mail has failed permanently. @param given  all notices, with that one as it is now. */
export function informedUndone(observation: Item, { at }: Pick<GivenNotice, 'at'>, given: readonly Given[]): Change[] {
  if (!isOfLostMail(observation, given)) return [];
  const names = ['told_who', ...(observation.told_at === at ? ['told_at'] : [])];
  return names.map((name) => ({ path: `observations/${observation.id}/${name}`, value: null }));
}
