import type { FormDefinition, Item, ReportDocument } from '../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../domain/forms/document.ts';
import type { Names } from '../../../domain/forms/kinds/kind.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import { showDay, showTime, toLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';

/** The notice to a household of a danger to persons (C1), in words. */
export type DangerNotice = {
  /** The danger, in the words of the observation. */
  found: string;
  /** The same for the occupier: what could happen, and what to do. Absent if not written for a danger. */
  plainWords?: string | undefined;
  /** Place in the installation; empty if not given. */
  where: string;
  madeSafe: 'yes' | 'no' | 'not said';
  /** How it was made safe, or why not. */
  how: string;
  toldWho: string;
  toldAt: string;
  address: string;
  /** Day on which it was found; empty if not known. */
  day: string;
  /** Name of the person who found it. */
  by: string;
  company: string;
  /** Number to ring with questions; empty if not set. */
  phone: string;
};

/** The dangers of a report: its observations coded C1, each with its number from 1. */
export const dangersIn = (document: ReportDocument): { number: number; observation: Item }[] =>
  itemsOf(document.observations)
    .map((observation, index) => ({ number: index + 1, observation }))
    .filter(({ observation }) => observation.code === 'C1');

/** The danger with this observation id; undefined if there is no such observation or it is not coded C1. */
export const dangerIn = (document: ReportDocument, id: string) =>
  dangersIn(document).find(({ observation }) => observation.id === id);

/** The person who coded it C1 (undefined: the holder of the report) and the day, YYYY-MM-DD, empty if not known. */
export type Found = { authorId: string | undefined; day: string };

/**
 * The finder is the person who entered the code, not the one who looks at the page. If that is not known (a phone has no log), or the
 * code was carried over from another report, it is the holder of the report, on the day on which the danger was told.
 * @param entries  of the log, at the code of the observation.
 */
export function foundBy(entries: readonly Entry[], { told_at }: Item, timeZone: string): Found {
  const entry = entries.findLast(({ kind, value }) => kind === 'set' && value === 'C1');
  if (entry && entry.provenance !== 'carried')
    return { authorId: entry.authorId, day: dayIn(new Date(entry.deviceAt ?? entry.serverAt), timeZone) };
  const toldAt = textOf(told_at);
  return { authorId: undefined, day: toldAt && toLocalTime(toldAt, timeZone).slice(0, 10) };
}

/** @property day  YYYY-MM-DD, or empty. @property site  its name, if the report has no address yet. */
type About = {
  document: ReportDocument;
  definition: FormDefinition;
  names: Names;
  site: string;
  by: string;
  day: string;
  company: { name: string; phone?: string };
};

/** The notice of an observation as it is now. */
export function dangerNoticeOf(observation: Item, about: About): DangerNotice {
  const { document, definition, names, site, by, day, company } = about;
  const { made_safe: safe, told_at: at } = observation;
  const circuit = names.get('circuit', textOf(observation.circuit_id));
  const board = names.get('board', textOf(observation.board_id));
  return {
    found: textOf(observation.text),
    ...plainWordsFor(observation),
    where: [textOf(observation.location), circuit ?? board ?? ''].filter((text) => text !== '').join(', '),
    madeSafe: safe === true ? 'yes' : safe === false ? 'no' : 'not said',
    how: textOf(observation.made_safe_note),
    toldWho: textOf(observation.told_who),
    toldAt: textOf(at) && showTime(textOf(at), names.timeZone),
    address: addressIn(document, definition, site),
    day: day && showDay(day),
    by,
    company: company.name,
    phone: company.phone ?? '',
  };
}

/** The address of the danger. @param site  its name, if the report has no address yet. */
export const addressIn = (document: ReportDocument, { addressAt }: FormDefinition, site: string): string =>
  showAddress(valueAt(document, addressAt)) || site;

/** Plain words for a lesser code would reassure a reader in danger. */
function plainWordsFor({ plain_words: words, plain_words_code: code }: Item): Pick<DangerNotice, 'plainWords'> {
  const plainWords = textOf(words);
  return plainWords !== '' && (textOf(code) || 'C1') === 'C1' ? { plainWords } : {};
}

/** The blanks of a notice, in words. @param isTold  a person has received it, so it is known who and when. */
export const lackingIn = ({ madeSafe, how, toldWho, toldAt }: DangerNotice, isTold = false): string[] => [
  ...(madeSafe === 'not said' ? ['whether it was made safe'] : []),
  ...(how === '' ? [madeSafe === 'no' ? 'why not' : 'how it was made safe'] : []),
  ...(toldWho === '' && !isTold ? ['who was told'] : []),
  ...(toldAt === '' && !isTold ? ['when they were told'] : []),
];

/** The blanks to fill in before the notice is given: giving it records who was told, and when. */
export const lackingBefore = (notice: DangerNotice): string[] => lackingIn(notice, true);

/** Instructions for every reader of the notice. */
export const whatToDo: readonly string[] = [
  'Do not switch anything back on, and do not remove any cover, label or lock.',
  'Have it put right at once by a competent electrician, and show them this notice.',
  'Tell everyone who lives or works here, and the owner or landlord.',
  'If anyone gets a shock, or you see smoke or sparks: keep away and call 999.',
];

/** The first sentences of a notice. */
export const dangerIs = ({ madeSafe, address }: Pick<DangerNotice, 'madeSafe' | 'address'>): string =>
  madeSafe === 'yes'
    ? `A danger was found in the electrical installation at ${address}. It still has to be repaired.`
    : `The electrical installation at ${address} is dangerous. A person could be injured.`;

/** What was done about the danger, in sentences. */
export const whatWasDone = ({ madeSafe, how }: Pick<DangerNotice, 'madeSafe' | 'how'>): string[] =>
  [
    {
      yes: 'It has been made safe for now.',
      no: 'It has not been made safe. Keep everyone away from it.',
      'not said': 'Ask the person named below before you use the installation.',
    }[madeSafe],
    how,
  ].filter((text) => text !== '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
