import { recordForm } from '../leaving/typed-form.ts';
import { fieldOf } from './form-fields.ts';
import type { Store } from './store.ts';
import type { Typed } from './typed-values.ts';

const SENT = 'copperplate-sent';

type Sent = Pick<Typed, 'path' | 'submission'> & { user: string; from: string };

/** Records that a form was sent, until the answering page loads. */
export const noteSent = (sent: Sent): void => sessionStorage.setItem(SENT, JSON.stringify(sent));
export const forgetSent = (): void => sessionStorage.removeItem(SENT);

/**
 * Deletes the kept values of a form that this page shows to be saved: a page that the form redirected to, and not an error page. Any other
 * page proves nothing: the values stay, and the form's page offers them.
 * @param user  id of the page's person; undefined on a server's error page
 * @param storeOf  opens the store of the person who sent the form
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
  // The interim page between two versions of the worker has no owner and loads the real page.
  const isAnswer = user === sent.user || page.querySelector('script[data-newer]') !== null;
  const store = isAnswer && isSaved(page, sent) && storeOf(sent.user);
  if (!store) return;
  await store.drop(sent);
  store.close();
}

function isSaved(page: Document, { from, submission }: Sent): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A saved form redirects. A link that the person followed meanwhile leads to another address.
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
