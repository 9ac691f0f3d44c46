import type { ReportNews, Sending, SendingAnswer, SubmissionAnswer } from '../../domain/field-sync/sending.ts';
import type { KeptWithNumber } from '../kept/database.ts';
import { type Draft, toldAnew, type Unsent, withNews } from '../kept/draft.ts';
import type { Phone } from '../kept/phone.ts';
import type { Ask, Trouble } from './ask-server.ts';

const SUBMISSIONS = '/api/v1/field/submissions';
/** As many as the server takes at once, in number and, well below it, in characters. */
const MOST_AT_ONCE = 100;
const MOST_CHARACTERS = 500_000;
/** Reports whose news is asked for with every request: those that were worked in last. */
const MOST_REPORTS = 50;
const WAIT_FOR_LATER = 10;

export type Sent = {
  trouble?: Trouble;
  /** The server's clock. */
  now?: string;
  /** Something has to be fetched anew. */
  isBehind: boolean;
};

/**
 * Sends what was entered and is not sent, in order, until nothing is left or something keeps it from being sent; and takes what is
 * new of the reports. Each answer is kept before the next request.
 */
export async function sendAll(phone: Phone, ask: Ask): Promise<Sent> {
  let isBehind = false;
  for (;;) {
    const waiting = (await phone.entered()).filter(({ state }) => state === 'waiting');
    const batch = nextOf(waiting);
    const inBatch = new Set(batch.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
    const drafts = (await phone.drafts()).sort((a, b) => Number(inBatch.has(b.id)) - Number(inBatch.has(a.id)));
    const have = Object.fromEntries(drafts.slice(0, MOST_REPORTS).map(({ id, told }) => [id, told.report.seq]));
    const sending: Sending = { user: phone.user, submissions: batch.map(({ sent }) => sent), have };
    const answered = await ask<SendingAnswer>(SUBMISSIONS, sending);
    if (!answered.ok) return { trouble: answered.trouble, isBehind };
    const { answers, news, now } = answered.value;
    isBehind = (await takeAnswers(phone, batch, { answers, news })) || isBehind;
    const isLater = answers.some(({ outcome }) => outcome === 'later');
    if (isLater) return { trouble: { kind: 'wait', seconds: WAIT_FOR_LATER }, now, isBehind };
    if (batch.length === waiting.length) return { now, isBehind };
  }
}

function nextOf(waiting: readonly KeptWithNumber[]): KeptWithNumber[] {
  let characters = 0;
  return waiting.slice(0, MOST_AT_ONCE).filter(({ sent }, index) => {
    characters += JSON.stringify(sent).length;
    return index === 0 || characters <= MOST_CHARACTERS;
  });
}

/** @returns whether something has to be fetched anew. */
const takeAnswers = (
  phone: Phone,
  batch: readonly KeptWithNumber[],
  { answers, news }: { answers: readonly SubmissionAnswer[]; news: readonly ReportNews[] },
): Promise<boolean> =>
  phone.inTurn(async () => {
    const said = new Map(answers.map((answer) => [`${answer.kind} ${answer.submission}`, answer]));
    const entries = batch.flatMap((entry): KeptWithNumber[] => {
      const answer = said.get(`${entry.sent.kind} ${entry.sent.submission}`);
      if (!answer || answer.outcome === 'later') return [];
      if (answer.outcome === 'taken') return [{ ...entry, state: 'taken' }];
      return [{ ...entry, state: 'refused', refusal: answer }];
    });
    const changed = new Map(entries.map((entry) => [entry.n, entry]));
    const all = (await phone.entered()).map((entry) => changed.get(entry.n) ?? entry);
    const touched = new Set(entries.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
    // What the server holds beside a report's log is told with the day: how it stands, reasons, replies.
    let isBehind = entries.some(({ sent, state }) => state === 'taken' && sent.kind !== 'fill');
    const drafts: Draft[] = [];
    for (const draft of await phone.drafts()) {
      const told = news.find(({ report }) => report === draft.id);
      const isNew = told?.state === 'entries';
      if (told && !isNew) isBehind = true;
      // Until it is fetched, what was taken stands on what the server told before.
      if ((told && !isNew) || !(isNew || touched.has(draft.id))) continue;
      const report = isNew ? withNews(draft.told, told) : draft.told;
      drafts.push(toldAnew(draft, report, draft.toldUpTo, { unsent: unsentOf(all, draft), userId: phone.user }));
    }
    await phone.told({ entries, drafts });
    return isBehind;
  });

/** What stands on top of what the server told of a report. A signature that was taken does until the report is fetched anew. */
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
