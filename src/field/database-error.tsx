import { htmlOf } from './field-app.tsx';
import { type Broken, BrokenPage } from './pages/broken-page.tsx';
import { removeBroken } from './people.ts';
import { isOfSection } from './referrer.ts';
import type { Surroundings } from './surroundings.ts';

const UNSENT = '/electrician/unsent';

/**
 * Answers the page of unsent entries, with what to try, when the database does not open. The server answers all other pages.
 * @param forget  clears the worker's cache of the person; called before the database is removed
 */
export async function databaseError(
  { assets, renderHtml }: Pick<Surroundings, 'assets' | 'renderHtml'>,
  request: Request,
  { found, forget }: { found: Broken; forget: () => void },
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const isRemoval = pathname === `${UNSENT}/removal` && request.method === 'POST' && isOfSection(request.referrer);
  if (pathname !== UNSENT && !isRemoval) return undefined;
  const confirmed = isRemoval && (await request.formData()).get('confirm') === 'yes';
  if (confirmed) {
    forget();
    if (await removeBroken(found.user))
      return new Response(null, { status: 303, headers: { location: '/electrician' } });
  }
  const error = confirmed
    ? 'Your browser did not remove it. Clear the data of this site in its settings'
    : 'Tick the box to start again';
  const frame = { assets, viewer: { name: '', role: 'electrician' } };
  const page = <BrokenPage frame={frame} broken={found} error={isRemoval ? error : undefined} />;
  return htmlOf(await renderHtml(page), isRemoval ? 422 : 200);
}
