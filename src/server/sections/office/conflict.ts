import type { Context } from 'hono';
import { wordsOf } from '../../../components/review/timeline.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import type { AppEnv, Deps, Viewer } from '../../context.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import type { ShowAgain } from '../../pages/ordinary-pages.ts';
import type { FormState } from '../../pages/request-context.ts';
import { getCompany } from '../../repositories/people/companies.ts';
import { listReportEvents } from '../../repositories/reports/report-events.ts';
import { readPosted } from './posted.ts';

/** Name of the form state that stands for a form that was refused as a whole, because something changed meanwhile. */
export const CONFLICT = 'conflict';

/** What the page says above all else. Plain data. */
export type Conflict = {
  message: string;
  /** Who did what last, and when: "Issued as CP-EICR-00042 by Sian Rowe, 21 November 2026, 23:09". */
  last: string | undefined;
  typed: [label: string, text: string][];
};

/** The conflict that a page is shown once more with. */
export const conflictOf = (state: FormState | undefined): Conflict | undefined =>
  state?.form === CONFLICT ? (state.extra as Conflict) : undefined;

/**
 * A form that came too late: its own page as it is now, with who did what, and with what was typed. The page leads on by itself,
 * which a page of errors does not.
 * @throws error itself when it is no conflict, or there is no page to show.
 */
export async function showConflict(deps: Deps, c: Context<AppEnv>, showAgain: ShowAgain, error: Error) {
  const { viewer } = c.var;
  if (!(error instanceof ConflictError) || !viewer || c.req.method !== 'POST') throw error;
  const extra: Conflict = {
    message: error.message,
    last: await lastStep(deps, viewer, c.req.path),
    typed: await typedIn(c),
  };
  const shown = await showAgain(c, { form: CONFLICT, entered: {}, errors: [], extra }, 409);
  if (shown.status !== 409) throw error;
  return shown;
}

/** What happened last to the report that the address names; undefined where it names none. In words. */
export async function lastStep({ db }: Pick<Deps, 'db'>, viewer: Viewer, path: string): Promise<string | undefined> {
  const [, reportId] = /\/reports\/([0-9a-f-]{36})(?:\/|$)/.exec(path) ?? [];
  if (reportId === undefined) return undefined;
  try {
    const last = (await listReportEvents(db, viewer, reportId)).at(-1);
    if (!last) return undefined;
    const { timeZone } = await getCompany(db, viewer);
    return `${wordsOf(last)}${last.by ? ` by ${last.by}` : ''}, ${showTime(last.at, timeZone)}`;
  } catch (error) {
    // What the viewer does not see is not told here either.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const labels: Readonly<Record<string, string>> = {
  return_text: 'What needs correcting',
  text: 'Comment',
  reason: 'Reason',
  signature: 'Your name, as your signature',
  withdraw_reason: 'Why it is withdrawn',
  cancel_reason: 'Why it is cancelled',
  give_up_reason: 'Why it cannot be finished',
  discard_reason: 'Why it is discarded',
  note: 'Note',
};
const LONGEST = 2000;

/** What a person wrote in the form: its sentences. What is chosen from a list is quickly chosen again. */
async function typedIn(c: Context<AppEnv>): Promise<Conflict['typed']> {
  const { fields } = await readPosted(c).catch(() => ({ fields: {} as Record<string, readonly string[]> }));
  return Object.entries(fields).flatMap(([name, values]): Conflict['typed'] => {
    const label = name.startsWith('answer_')
      ? 'Your answer'
      : name.startsWith('comment_') || name.startsWith('reason_')
        ? 'What you wrote'
        : labels[name];
    const text = values.filter(Boolean).join('\n').slice(0, LONGEST);
    return label && text ? [[label, text]] : [];
  });
}
