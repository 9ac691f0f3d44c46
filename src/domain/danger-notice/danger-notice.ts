import type { FormDefinition, Item, ReportDocument } from '../forms/definition.ts';
import { itemsOf, valueAt } from '../forms/document.ts';
import type { Names } from '../forms/kinds/kind.ts';
import { showAddress } from '../forms/words/show-address.ts';
import type { Entry } from '../report/entry.ts';
import { showDay, showTime, toLocalTime } from '../time/calendar.ts';
import { dayIn } from '../time/company-day.ts';

/** What the household is told where somebody can be hurt now (C1), in words. */
export type DangerNotice = {
  /** What is dangerous, as the observation says. */
  found: string;
  /** The same for who lives there: what could happen, and what to do. Absent where nobody wrote it for a danger. */
  plainWords?: string | undefined;
  /** Where in the installation; empty where nobody said. */
  where: string;
  madeSafe: 'yes' | 'no' | 'not said';
  /** How it was made safe, or why not. */
  how: string;
  toldWho: string;
  toldAt: string;
  address: string;
  /** On which it was found; empty where nobody can tell. */
  day: string;
  /** Who found it. */
  by: string;
  company: string;
  /** Where whoever has it can ask; empty where nobody said. */
  phone: string;
};

/** The dangers of a report: its observations coded C1, each with its number from 1. */
export const dangersIn = (document: ReportDocument): { number: number; observation: Item }[] =>
  itemsOf(document.observations)
    .map((observation, index) => ({ number: index + 1, observation }))
    .filter(({ observation }) => observation.code === 'C1');

/** The danger that an observation is; undefined where there is no such observation, or it is not coded C1. */
export const dangerIn = (document: ReportDocument, id: string) =>
  dangersIn(document).find(({ observation }) => observation.id === id);

/** Who says that it is a C1: undefined for whoever has the report. And on which day they did, YYYY-MM-DD; empty where nobody can tell. */
export type Found = { authorId: string | undefined; day: string };

/**
 * Whoever entered the code found it, and not who looks at the page. Where that is not known (a phone keeps no log of it), or the code
 * was carried over from another report, it is who has the report, on the day somebody was told.
 * @param entries  of the log, at the code of the observation.
 */
export function foundBy(entries: readonly Entry[], { told_at }: Item, timeZone: string): Found {
  const entry = entries.findLast(({ kind, value }) => kind === 'set' && value === 'C1');
  if (entry && entry.provenance !== 'carried')
    return { authorId: entry.authorId, day: dayIn(new Date(entry.deviceAt ?? entry.serverAt), timeZone) };
  const toldAt = textOf(told_at);
  return { authorId: undefined, day: toldAt && toLocalTime(toldAt, timeZone).slice(0, 10) };
}

/** @property day  YYYY-MM-DD, or empty. @property site  its name, where the report has no address yet. */
type About = {
  document: ReportDocument;
  definition: FormDefinition;
  names: Names;
  site: string;
  by: string;
  day: string;
  company: { name: string; phone?: string };
};

/** The notice of an observation as it stands now. */
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

/** Where it is. @param site  its name, where the report has no address yet. */
export const addressIn = (document: ReportDocument, { addressAt }: FormDefinition, site: string): string =>
  showAddress(valueAt(document, addressAt)) || site;

/** Plain words that were written while it was less than a danger would reassure whoever is in one. */
function plainWordsFor({ plain_words: words, plain_words_code: code }: Item): Pick<DangerNotice, 'plainWords'> {
  const plainWords = textOf(words);
  return plainWords !== '' && (textOf(code) || 'C1') === 'C1' ? { plainWords } : {};
}

/** What of a notice nobody filled in, in words. @param isTold  somebody has it: who and when is known by that. */
export const lackingIn = ({ madeSafe, how, toldWho, toldAt }: DangerNotice, isTold = false): string[] => [
  ...(madeSafe === 'not said' ? ['whether it was made safe'] : []),
  ...(how === '' ? [madeSafe === 'no' ? 'why not' : 'how it was made safe'] : []),
  ...(toldWho === '' && !isTold ? ['who was told'] : []),
  ...(toldAt === '' && !isTold ? ['when they were told'] : []),
];

/** What of it is to be filled in before it is given: giving it says who was told, and when. */
export const lackingBefore = (notice: DangerNotice): string[] => lackingIn(notice, true);

/** What whoever has the notice must do, the same for everybody. */
export const whatToDo: readonly string[] = [
  'Do not switch on again what was switched off, and do not remove any cover, label or lock.',
  'Have it put right at once by a competent electrician, and show them this notice.',
  'Tell everybody who lives or works here, and the owner or landlord.',
  'If anybody gets a shock, or you see smoke or sparks: keep away and call 999.',
];

/** What was done, in sentences. */
export const whatWasDone = ({ madeSafe, how }: Pick<DangerNotice, 'madeSafe' | 'how'>): string[] =>
  [
    {
      yes: 'It has been made safe for now.',
      no: 'It has not been made safe. Keep everybody away from it.',
      'not said': 'Ask the person named below before you use the installation.',
    }[madeSafe],
    how,
  ].filter((text) => text !== '');

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
