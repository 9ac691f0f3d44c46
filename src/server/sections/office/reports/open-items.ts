import type { Context } from 'hono';
import { answerField, type OpenItemShown } from '../../../../components/review/open-items.tsx';
import {
  type ItemAnswers,
  NewerCommentError,
  type OpenItem,
  UnansweredError,
} from '../../../../domain/certificate/issue/open-items.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { whereOf } from '../../../../domain/forms/words/where.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Posted } from '../../../http/forms/posted.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { getReport, type Report } from '../../../repositories/reports/reports.ts';

/** Characters of one answer. */
const MOST = 1000;

type AnswersRead = { ok: true; value: ItemAnswers } | { ok: false; errors: { field: string; message: string }[] };

/** The typed answers to a report's open items, by key of the item. */
export function answersIn({ fields }: Posted): AnswersRead {
  const prefix = answerField('');
  const typed = Object.entries(fields).flatMap(([name, [text = '']]): [string, string][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
  );
  const errors = typed
    .filter(([, text]) => text.length > MOST)
    .map(([key, text]) => ({
      field: answerField(key),
      message: `Your answer “${text.slice(0, 40)}”: enter at most ${MOST} characters`,
    }));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: Object.fromEntries(typed) };
}

/** The open items of a report as its page lists them. @param hrefTo  address of the page that shows a path, or a part of the report. */
export const shownItems = (
  items: readonly OpenItem[],
  report: Report,
  { timeZone, hrefTo }: { timeZone: string; hrefTo: (path: string) => string },
): OpenItemShown[] =>
  items.map((item) => ({ ...wordsOf(item, report, timeZone), key: item.key, href: hrefOf(item, hrefTo) }));

function wordsOf(item: OpenItem, { document }: Report, timeZone: string): Omit<OpenItemShown, 'key' | 'href'> {
  const where = (path: string) => whereOf(definitionOf(document), document, path);
  if (item.kind === 'anomaly') return { title: item.anomaly.title, text: item.anomaly.question, replies: [] };
  if (item.kind === 'finding') {
    const { path, message } = item.finding;
    return { title: where(path) || 'The report', text: message, replies: [] };
  }
  const { authorName, createdAt, path, text, replies } = item.comment;
  const place = path === '' ? '' : where(path);
  return {
    title: `Comment of ${authorName}, ${showTime(createdAt, timeZone)}${place && `, on ${place}`}`,
    text,
    replies: replies.map((reply) => `${reply.authorName}: ${reply.text || 'Dealt with.'}`),
  };
}

function hrefOf(item: OpenItem, hrefTo: (path: string) => string): string {
  if (item.kind === 'anomaly') return `#${item.anomaly.code}`;
  const path = item.kind === 'finding' ? item.finding.path : item.comment.path;
  if (path === '') return '#whole';
  return hrefTo(path);
}

type Refused = { id: string; form: 'approve' | 'issue'; posted: Posted; error: unknown };

/** Shows the page again with the typed answers: 422 where an answer is missing, 409 where there is a newer comment. */
export async function showWhatIsOpen(
  { db }: Pick<Deps, 'db'>,
  c: Context<AppEnv>,
  viewer: Viewer,
  showAgain: ShowAgain,
  { id, form, posted, error }: Refused,
): Promise<Response> {
  if (!(error instanceof UnansweredError || error instanceof NewerCommentError)) throw error;
  const { timeZone } = await getCompany(db, viewer);
  const entered = posted.fields;
  if (error instanceof UnansweredError) {
    const report = await getReport(db, viewer, id);
    const errors = error.items.map((item) => {
      const { title, text } = wordsOf(item, report, timeZone);
      return { field: answerField(item.key), message: `Answer this open item. ${title}: ${text.slice(0, 120)}` };
    });
    return showAgain(c, { form, entered, errors });
  }
  const errors = error.said.map(({ authorName, at, text }) => ({
    field: 'decide',
    message: `New since you read it. ${authorName}, ${showTime(at, timeZone)}: ${text || 'Dealt with.'}`,
  }));
  return showAgain(c, { form, entered, errors }, 409);
}
