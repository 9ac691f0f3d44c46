import { SUBMISSIONS } from '../../domain/field-sync/address.ts';
import type { ReportNews, Sending, SendingAnswer, SubmissionAnswer } from '../../domain/field-sync/sending.ts';
import type { KeptWithNumber } from '../kept/database.ts';
import { type Draft, rebaseDraft, type ServerReport, type Unsent, withNews } from '../kept/draft.ts';
import type { Phone } from '../kept/phone.ts';
import type { Ask, Asked, Trouble } from './ask-server.ts';
import { nextUp, refusedWith } from './order.ts';
import type { HeldPhoto } from './send-photo.ts';

/** The server's limits for one request: the number of entries, and characters with a good margin. */
const MOST_AT_ONCE = 100;
const MOST_CHARACTERS = 500_000;
/** Most reports to ask for news of with each request: the ones last worked on. */
const MOST_REPORTS = 50;
const WAIT_FOR_LATER = 10;

/** Sends the missing bytes of a photo. */
export type SendBytes = (photo: HeldPhoto) => Promise<Asked<unknown>>;

export type Sent = {
  trouble?: Trouble;
  /** By the server's clock. */
  now?: string;
  /** The day must be fetched again. */
  isBehind: boolean;
};

/**
 * Sends unsent entries in order, until none are left or sending fails, and takes in news of the reports. Stores each answer before the
 * next request.
 */
export async function sendAll(phone: Phone, ask: Ask, sendBytes: SendBytes, clock: () => Date): Promise<Sent> {
  let isBehind = false;
  for (;;) {
    const waiting = (await phone.entered()).filter(({ state }) => state === 'waiting');
    // Typed values go first. Then one photo after another: its bytes, then the entry that adds it.
    const { typed, photo } = nextUp(waiting);
    if (photo) {
      const trouble = await bytesSent(phone, photo, sendBytes);
      if (trouble === 'refused') continue;
      if (trouble) return { trouble, isBehind };
      // The bytes may take minutes: the person may have taken the photo back meanwhile.
      if (!(await phone.inTurn(() => isStillThere(phone, photo)))) continue;
    }
    const batch = photo ? [photo] : nextOf(typed);
    const inBatch = new Set(batch.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
    const drafts = (await phone.drafts()).sort((a, b) => Number(inBatch.has(b.id)) - Number(inBatch.has(a.id)));
    const have = Object.fromEntries(drafts.slice(0, MOST_REPORTS).map(({ id, told }) => [id, told.report.seq]));
    const sending: Sending = {
      user: phone.user,
      submissions: batch.map(({ sent }) => sent),
      have,
      sentAt: clock().toISOString(),
    };
    const answered = await ask<SendingAnswer>(SUBMISSIONS, sending);
    if (!answered.ok) return { trouble: answered.trouble, isBehind };
    const { answers, news, now, parts = {} } = answered.value;
    isBehind = (await takeAnswers(phone, batch, { answers, news })) || isBehind;
    for (const { name, version } of await phone.parts()) if (isOther(parts[name], version)) isBehind = true;
    const isLater = answers.some(({ outcome }) => outcome === 'later');
    if (isLater) return { trouble: { kind: 'wait', seconds: WAIT_FOR_LATER }, now, isBehind };
    if (batch.length === waiting.length) return { now, isBehind };
  }
}

/** Sends the missing bytes of a photo. One that cannot be sent at all is marked as refused and holds nothing else up. */
async function bytesSent(
  phone: Phone,
  entry: KeptWithNumber,
  sendBytes: SendBytes,
): Promise<Trouble | 'refused' | undefined> {
  const { kind, submission, ...sent } = entry.sent;
  const sha256 = 'photo' in sent ? sent.photo : '';
  const photo = await phone.photo(sha256);
  const answered = photo && (await sendBytes({ user: phone.user, sha256, content: new Blob([photo.bytes]) }));
  if (answered?.ok) return undefined;
  const trouble = answered?.trouble;
  if (trouble && trouble.kind !== 'fault') return trouble;
  const reason = trouble?.words ?? 'The photo is not on this phone any more.';
  const refusal = { kind, submission, outcome: 'refused', code: 'not-understood', reason } as const;
  await phone.inTurn(async () => {
    // The person has taken it back meanwhile.
    if (!(await isStillThere(phone, entry))) return;
    const refused: KeptWithNumber = { ...entry, state: 'refused', refusal };
    const all = await phone.entered();
    const entries = [refused, ...refusedWith([refused], all)];
    await phone.told({ entries, drafts: await rebasedReports(phone, withChanged(all, entries), entries) });
  });
  return 'refused';
}

const isStillThere = async (phone: Phone, { n }: KeptWithNumber): Promise<boolean> =>
  (await phone.entered()).some((each) => each.n === n);

/** The first entries that fit into one request, without gaps and for a limited number of reports. */
function nextOf(waiting: readonly KeptWithNumber[]): KeptWithNumber[] {
  let characters = 0;
  const reports = new Set<string>();
  const first = waiting.slice(0, MOST_AT_ONCE);
  const tooMuch = first.findIndex(({ sent }, index) => {
    characters += JSON.stringify(sent).length;
    if ('report' in sent) reports.add(sent.report);
    return index > 0 && (characters > MOST_CHARACTERS || reports.size > MOST_REPORTS);
  });
  return tooMuch < 0 ? first : first.slice(0, tooMuch);
}

/** @returns whether the day must be fetched again */
const takeAnswers = (
  phone: Phone,
  batch: readonly KeptWithNumber[],
  { answers, news }: { answers: readonly SubmissionAnswer[]; news: readonly ReportNews[] },
): Promise<boolean> =>
  phone.inTurn(async () => {
    const said = new Map(answers.map((answer) => [`${answer.kind} ${answer.submission}`, answer]));
    const here = new Set((await phone.entered()).map(({ n }) => n));
    // An entry that the person took back while it was being sent stays gone here. If the server took it, the phone fetches it, and the person takes it back there.
    const isTakenBack = batch.some(({ n }) => !here.has(n));
    const entries = batch
      .filter(({ n }) => here.has(n))
      .flatMap((entry): KeptWithNumber[] => {
        const answer = said.get(`${entry.sent.kind} ${entry.sent.submission}`);
        if (!answer || answer.outcome === 'later') return [];
        if (answer.outcome === 'taken') return [{ ...entry, state: 'taken' }];
        return [{ ...entry, state: 'refused', refusal: answer }];
      });
    const before = await phone.entered();
    entries.push(...refusedWith(entries, before));
    const all = withChanged(before, entries);
    const touched = new Set(entries.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
    // The day carries the report's data outside the log: status, reasons, replies.
    let isBehind = isTakenBack || entries.some(({ sent, state }) => state === 'taken' && sent.kind !== 'fill');
    const drafts: Draft[] = [];
    for (const draft of await phone.drafts()) {
      const told = news.find(({ report }) => report === draft.id);
      const isNew = told?.state === 'entries';
      if (told && !isNew) isBehind = true;
      // Until then, entries that the server took stay applied on top of its older data.
      if ((told && !isNew) || !(isNew || touched.has(draft.id))) continue;
      const report = isNew ? withNews(draft.told, told) : draft.told;
      // The day carries data outside the log, and everything that a change of status changes.
      if (isNew && (told.status !== draft.told.report.status || isOther(told.beside, draft.told.beside)))
        isBehind = true;
      // The name of the person behind a value in conflict may have come long ago.
      if (isNew && told.entries.length > 0 && lacksAuthor(report)) isBehind = true;
      drafts.push(rebaseDraft(draft, report, draft.toldUpTo, { unsent: unsentOf(all, draft), userId: phone.user }));
    }
    const names = Object.assign({}, ...news.map((told) => (told.state === 'entries' ? told.names : {})));
    const known = Object.keys(names).length > 0 && { names: { ...(await phone.fact<object>('names')), ...names } };
    await phone.told({ entries, drafts, facts: { ...known } });
    return isBehind;
  });

const withChanged = (all: readonly KeptWithNumber[], changed: readonly KeptWithNumber[]): KeptWithNumber[] =>
  all.map((entry) => changed.find(({ n }) => n === entry.n) ?? entry);

/** The reports of some entries, rebuilt from the entries that remain. */
export async function rebasedReports(
  phone: Phone,
  left: readonly KeptWithNumber[],
  of: readonly KeptWithNumber[],
): Promise<Draft[]> {
  const reports = new Set(of.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
  return (await phone.drafts())
    .filter(({ id }) => reports.has(id))
    .map((draft) =>
      rebaseDraft(draft, draft.told, draft.toldUpTo, { unsent: unsentOf(left, draft), userId: phone.user }),
    );
}

const isOther = (now: string | undefined, before: string | undefined): boolean => now !== undefined && now !== before;

const lacksAuthor = ({ report, entries }: ServerReport): boolean =>
  report.conflicts.some(({ path }) => !entries.some((entry) => entry.path === path && entry.kind === 'set'));

/** Entries to apply on top of the server's version of a report. Includes a signature that the server took, until the report is fetched again. */
export function unsentOf(all: readonly KeptWithNumber[], { id, toldUpTo }: Pick<Draft, 'id' | 'toldUpTo'>): Unsent[] {
  return all.flatMap(({ n, sent, state, answer }): Unsent[] => {
    const stands = state === 'waiting' || (state === 'taken' && n > toldUpTo && sent.kind === 'sign');
    if (!stands || !('report' in sent) || sent.report !== id) return [];
    const { submission, enteredAt: at } = sent;
    if (sent.kind === 'fill') return [{ changes: sent.changes, submission, at }];
    if (sent.kind !== 'sign') return [];
    const { changes, status, signatures } = answer as Pick<Draft, 'status' | 'signatures'> & Pick<Unsent, 'changes'>;
    return [{ changes, submission, at, handsIn: { status, signatures } }];
  });
}
