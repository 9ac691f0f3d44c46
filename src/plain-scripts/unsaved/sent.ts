import { recordForm } from '../leaving/typed-form.ts';
import { fieldOf } from './form-fields.ts';
import type { Store } from './store.ts';
import type { Typed } from './typed-values.ts';

const SENT = 'copperplate-sent';

type Sent = Pick<Typed, 'path' | 'submission'> & { user: string; from: string };

/** Notes that a form goes off, until the page that answers it is there. */
export const noteSent = (sent: Sent): void => sessionStorage.setItem(SENT, JSON.stringify(sent));
export const forgetSent = (): void => sessionStorage.removeItem(SENT);

/**
 * Drops what was typed in a form that this page says was saved: the page that its sending led to, and not one that says why it was
 * not. A page that somebody came to in any other way says nothing of it; then it stays, and is offered where it is not there.
 * @param user  whose page it is; an error of the server stands on nobody's.
 * @param storeOf  of the person who sent it
 */
export async function settleSent(
  page: Document,
  user: string | undefined,
  storeOf: (user: string) => Store,
): Promise<void> {
  const noted = sessionStorage.getItem(SENT);
  if (noted === null) return;
  forgetSent();
  const sent = JSON.parse(noted) as Sent;
  // Between two versions of the worker stands a page of nobody's, which asks for the one that answers.
  const isAnswer = user === sent.user || page.querySelector('script[data-newer]') !== null;
  const store = isAnswer && isSaved(page, sent) && storeOf(sent.user);
  if (!store) return;
  await store.drop(sent);
  store.close();
}

function isSaved(page: Document, { from, submission }: Sent): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A saved form is answered by where to go on: a link that was followed while nothing answered leads there by itself.
  if (
    visit?.type !== 'navigate' ||
    visit.redirectCount === 0 ||
    page.referrer !== from ||
    page.title.startsWith('Error: ')
  )
    return false;
  const form = recordForm(page);
  return !form?.dataset.unsaved && !(form && fieldOf(form, 'submission') === submission);
}
