import type { Item } from '../forms/definition.ts';
import { isBlank } from '../forms/document.ts';
import type { Change } from '../report/merge.ts';
import type { GivenNotice } from './given-notice.ts';

/** Who was told, where nobody typed it and a notice was given: a certificate has it, so it names nobody. */
const toldWho = {
  mail: 'Whoever was emailed the danger notice',
  paper: 'Whoever took the danger notice on paper',
} as const;

type Given = Pick<GivenNotice, 'observationId' | 'isLost'>;

/** Whether somebody has a notice of it. What never went is none. */
const isGiven = ({ id }: Item, given: readonly Given[]): boolean =>
  given.some(({ observationId, isLost }) => observationId === id && !isLost);

/** Whether it says who was told for nothing but a mail that never went. */
const isOfLostMail = (observation: Item, given: readonly Given[]): boolean =>
  observation.told_who === toldWho.mail && !isGiven(observation, given);

/** The same, or for a notice on paper that was taken back on a phone, or refused: what it filled in may be here all the same. */
const isVoid = (observation: Item, given: readonly Given[]): boolean =>
  isOfLostMail(observation, given) || (observation.told_who === toldWho.paper && !isGiven(observation, given));

/**
 * Whether a danger has somebody who was told of it: by a notice that was given, or as the observation says.
 * @param given  notices of the report; undefined for who is not shown them, and goes by the observation alone.
 */
export function isInformed(observation: Item, given: readonly Given[] | undefined): boolean {
  if (given && isGiven(observation, given)) return true;
  if (given && isVoid(observation, given)) return false;
  return !isBlank(observation.told_who) && !isBlank(observation.told_at);
}

type Giving = Pick<GivenNotice, 'way' | 'at'> & { isFilled?: boolean | undefined; wrongly?: string | undefined };

/**
 * What giving a notice fills in of its observation: what nobody has typed.
 * @param isFilled  it comes from a phone, which has filled in what its person saw. @param wrongly  when it was by a clock that was
 * wrong, where that may stand there. @param given  before it. @param unsettled  paths at which somebody's value waits for a choice: they are left alone.
 */
export function informedByNotice(
  observation: Item,
  { way, at, isFilled, wrongly }: Giving,
  { given, unsettled }: { given: readonly Given[]; unsettled: readonly { path: string }[] },
): Change[] {
  const isAnew = isFilled ? isOfLostMail(observation, given) : isVoid(observation, given);
  const values = { told_who: toldWho[way], told_at: at };
  const isWrong = (name: string, value: string) =>
    name === 'told_at' && observation.told_at === wrongly && value !== wrongly && observation.told_who === toldWho[way];
  return Object.entries(values)
    .filter(([name, value]) => isAnew || isBlank(observation[name]) || isWrong(name, value))
    .map(([name, value]) => ({ path: `observations/${observation.id}/${name}`, value }))
    .filter(({ path }) => !unsettled.some((each) => each.path === path));
}

/** What is taken back of that once its mail is known never to go. @param given  with that one as it is now. */
export function informedUndone(observation: Item, { at }: Pick<GivenNotice, 'at'>, given: readonly Given[]): Change[] {
  if (!isOfLostMail(observation, given)) return [];
  const names = ['told_who', ...(observation.told_at === at ? ['told_at'] : [])];
  return names.map((name) => ({ path: `observations/${observation.id}/${name}`, value: null }));
}
