import { defectKey } from '../../../domain/forms/closes.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import type { Followed } from '../../listener.ts';
import { getOwnWords } from '../../service/records/own-words.ts';
import { type ConfirmationFacts, type ConfirmedDefect, confirmationDue } from '../domain/confirmation.ts';
import { whyTakenBack } from '../domain/taken-back.ts';
import { type Closed, listClosed, whyNotClosed } from './closed.ts';
import { confirmed, leftIn, reportsNamed } from './left-in.ts';
import { headOf } from './letterhead.ts';
import { type Confirmation, insertLetter, listConfirmationsOf, takeLetterBack } from './letters-kept.ts';
import { isNamed, reportsThatShow, type Shown } from './shown-by.ts';

/** Who did what the letters follow: a person, or the application. */
type By = Pick<Viewer, 'companyId'> & { userId: string | null; role?: Viewer['role'] };

/**
 * Brings the confirmations of a home to where its defects are. Each one that was closed without a certificate of the company (by another
 * firm's paper, gone in a later report, looked into, or put right before the inspector left) has a letter for each closing. A letter whose
 * closing was taken back or corrected is taken back; one of work whose certificate was withdrawn too.
 * @returns what came of it, to be recorded.
 */
export async function followClosings(trx: Trx, by: By, siteId: string, now: Date): Promise<Followed[]> {
  const came: Followed[] = [];
  const closed = new Map((await listClosed(trx, by, siteId)).map((each) => [keyOf(each), each]));
  const kept = await listConfirmationsOf(trx, by, siteId);
  const confirmed = new Set<string>();
  const rewritten = new Set<string>();
  const back = async (letter: Confirmation, isGiven: boolean, why: string) => {
    const today = dayIn(now, (await getCompanyById(trx, by.companyId)).timeZone);
    await takeLetterBack(trx, by, { letterId: letter.id, isGiven, why, today }, now);
    if (isGiven) came.push({ kind: 'letter.taken-back', subject: siteId, detail: { letter: letter.id } });
    for (const name of namesOf(letter)) rewritten.add(name);
  };
  for (const each of kept) {
    const { letter, isGiven, certificate } = each;
    const why =
      certificate === null
        ? await faultOf(trx, by, each, closed)
        : certificate === 'withdrawn'
          ? withdrawnWords(letter)
          : certificate === 'superseded'
            ? await droppedOf(trx, by, each, closed)
            : undefined;
    if (why !== undefined) await back(letter, isGiven, why);
    else if (certificate !== 'superseded') for (const name of namesOf(letter)) confirmed.add(name);
  }
  // A landlord's move is no occasion on which the company writes; what it wrote before is kept true.
  const left = [...closed].flatMap(([name, each]) =>
    confirmed.has(name) || (by.role === 'client' && !rewritten.has(name)) ? [] : [each],
  );
  for (const some of Map.groupBy(left, togetherBy).values()) {
    // Nobody has the letter about the same work yet: it names these too.
    const one = kept.find(
      ({ letter, isGiven }) =>
        !isGiven && !namesOf(letter).some((name) => rewritten.has(name)) && isAboutWork(letter, some[0]),
    );
    if (one) await back(one.letter, false, '');
    const all = one ? namesOf(one.letter).flatMap((name) => closed.get(name) ?? []) : [];
    const letter = await write(trx, by, siteId, [...all, ...some], now);
    if (letter) came.push({ kind: 'letter.written', subject: siteId, detail: { letter: letter.id } });
  }
  return came;
}

const keyOf = ({ number, observation }: { number: string; observation: string }) => defectKey(number, observation);
const namesOf = ({ content }: Confirmation): string[] => content.about.defects.map(keyOf);

/** Closings that one letter tells. */
const togetherBy = ({ how, doneOn, doneBy, proof }: Closed): string => JSON.stringify([how, doneOn, doneBy, proof]);

const isAboutWork = ({ content: { about } }: Confirmation, closed: Closed | undefined): boolean =>
  closed !== undefined &&
  about.closing?.how === closed.how &&
  about.closing.proof === closed.proof &&
  about.doneOn === closed.doneOn &&
  about.doneBy === closed.doneBy;

/**
 * Whether what a person was given is still so. Of a fault that is gone the report that the letter names must be there, on its day: another
 * one that shows the fault gone too, on the same day or even earlier, makes the letter no less true.
 */
function isTrueOf(
  { content: { about } }: Confirmation,
  closed: Closed | undefined,
  reports: readonly Shown[],
): boolean {
  if (closed === undefined || about.closing?.how !== closed.how || tidy(about.doneBy) !== tidy(closed.doneBy))
    return false;
  const { proof } = about.closing;
  if (closed.how !== 'gone') return about.doneOn === closed.doneOn;
  const named = reports.filter((each) => isNamed(proof, each));
  if (named.some(({ on }) => on === about.doneOn)) return closed.doneOn <= (about.doneOn ?? '');
  return about.doneOn === closed.doneOn && named.some(({ called }) => called === closed.proof);
}

const tidy = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a letter says that is no longer so, in sentences; undefined where all of it is. */
async function faultOf(
  trx: Trx,
  by: By,
  { letter, isGiven }: { letter: Confirmation; isGiven: boolean },
  closed: ReadonlyMap<string, Closed>,
): Promise<string | undefined> {
  const { defects } = letter.content.about;
  const missing = defects.filter((each) => !closed.has(keyOf(each)));
  const causes = missing.length > 0 ? await whyNotClosed(trx, by, letter.siteId, missing) : new Map<string, 'ours'>();
  const open = missing.flatMap(({ number, observation, code }) => {
    const cause = causes.get(defectKey(number, observation)) ?? 'reopened';
    return cause === 'ours' ? [] : [{ number, code, cause }];
  });
  if (open.length > 0) return whyTakenBack(open);
  // A certificate of the company that closes it as well has its own letter: what a person was given before is no less true.
  if (missing.length > 0 && !isGiven) return '';
  const reports = isGiven ? await reportsThatShow(trx, by, letter.siteId) : [];
  const isSo = (each: ConfirmedDefect) =>
    isGiven
      ? isTrueOf(letter, closed.get(keyOf(each)), reports)
      : isAboutWork(letter, closed.get(keyOf(each))) && closed.get(keyOf(each))?.text === each.text;
  if (defects.every((each) => missing.includes(each) || isSo(each))) return undefined;
  const isSameDay = defects.every((each) => closed.get(keyOf(each))?.doneOn === letter.content.about.doneOn);
  return letter.content.about.closing?.how === 'gone' && isSameDay
    ? 'The report that it names was corrected or taken away: a new letter names the one that shows it.'
    : 'The day of the work or the firm was corrected: a new letter says it.';
}

/** The faults that a given letter about work names, and that its corrected certificate no longer does, in a sentence; undefined where none. */
async function droppedOf(
  trx: Trx,
  by: By,
  { letter, isGiven }: { letter: Confirmation; isGiven: boolean },
  closed: ReadonlyMap<string, Closed>,
): Promise<string | undefined> {
  const missing = letter.content.about.defects.filter((each) => !closed.has(keyOf(each)));
  if (!isGiven || missing.length === 0) return undefined;
  const causes = await whyNotClosed(trx, by, letter.siteId, missing);
  const open = missing.filter((each) => causes.get(keyOf(each)) === 'reopened');
  return open.length === 0 ? undefined : whyTakenBack(open.map((each) => ({ ...each, cause: 'reopened' })));
}

const withdrawnWords = ({ content: { about } }: Confirmation) =>
  `The certificate of the work, ${about.certificate?.number ?? ''}, was withdrawn.`;

async function write(trx: Trx, by: By, siteId: string, closed: readonly Closed[], now: Date) {
  const [first] = closed;
  if (!first) return undefined;
  const head = await headOf(trx, by, siteId);
  const reports = await reportsNamed(trx, by, siteId, closed);
  const about: ConfirmationFacts = {
    ...head,
    certificate: null,
    closing: { how: first.how, proof: first.proof },
    doneOn: first.doneOn,
    doneBy: first.doneBy,
    signedBy: first.signedBy ?? { name: head.company.name, position: '' },
    work: workOf(closed),
    defects: closed.map((each) => confirmed(each, reports.reportOf(each))),
    ...(await leftIn(trx, by, siteId, reports)),
  };
  const { confirmation: own = '' } = await getOwnWords(trx, by);
  const content = { kind: 'confirmation', about, own } as const;
  const dueOn = confirmationDue(about);
  return insertLetter(trx, by, { siteId, certificateId: null, content, dueOn }, now);
}

/** What was done: once where it is the same for all faults, else fault by fault. */
function workOf(closed: readonly Closed[]): string {
  const [first, ...others] = new Set(closed.map(({ work }) => work.trim()));
  if (others.length === 0) return first ?? '';
  return closed
    .filter(({ work }) => work.trim() !== '')
    .map(({ text, work }) => `${withoutStop(text)}: ${withoutStop(work)}.`)
    .join(' ');
}

const withoutStop = (text: string): string => text.trim().replace(/[.!?]$/, '');
