import type { Context } from 'hono';
import { ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { readPosted } from '../../http/forms/posted.ts';
import { CONFLICT, type Conflict } from '../../pages/conflict.ts';
import type { ShowAgain } from '../../pages/ordinary-pages.ts';
import { lastStep } from '../last-step.ts';

/**
 * Answers a form that came too late with its own page as it is now, the change that came first, and the typed texts. From that page
 * the person can go on, unlike from an error page.
 * @throws error itself when it is not a conflict, or there is no page to show.
 */
export async function showConflict(deps: Deps, c: Context<AppEnv>, showAgain: ShowAgain, error: Error) {
  const { viewer } = c.var;
  if (!(error instanceof ConflictError) || !viewer || c.req.method !== 'POST') throw error;
  const extra: Conflict = {
    message: error.message,
    link: error.link,
    last: await lastStep(deps, viewer, c.req.path),
    typed: await typedIn(c),
  };
  const shown = await showAgain(c, { form: CONFLICT, entered: {}, errors: [], extra }, 409);
  if (shown.status !== 409) throw error;
  return shown;
}

const labels: Readonly<Record<string, string>> = {
  return_text: 'What needs correcting',
  text: 'Comment',
  reason: 'Reason',
  signature: 'Your name, as your signature',
  withdraw_reason: 'Reason for withdrawal',
  cancel_reason: 'Reason for cancelling',
  give_up_reason: 'Why it cannot be finished',
  discard_reason: 'Reason for discarding',
  note: 'Note',
};
const LONGEST = 2000;

/** The sentences that a person typed in the form. Choices from a list are quickly made again. */
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
