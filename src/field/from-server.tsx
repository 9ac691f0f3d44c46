import type { SyncLine } from '../components/electrician/sync-line.tsx';
import { enteredValues, htmlOf, isPassed, noSignalPage } from './field-app.tsx';
import type { Phone } from './kept/phone.ts';
import { within } from './kept/storage/open-within.ts';
import { type Broken, brokenWords } from './pages/broken-page.tsx';
import type { Asked, Surroundings } from './surroundings.ts';
import { syncStatus } from './sync/sync-status.ts';
import type { Syncing } from './sync/syncing.ts';

/** For a connection that is up but dead: the slowest live one begins to answer sooner. */
const PAGE_WITHIN_MS = 20_000;

type With = Pick<Surroundings, 'fetched' | 'clock' | 'assets' | 'renderHtml'> & {
  broken: () => Promise<Broken | undefined>;
};
type Person = { phone: Phone; syncing: Syncing };

/** Passes a request to the server. If it cannot be reached, a page says so and shows the typed values. */
export function serverOr({ fetched, clock, assets, renderHtml, broken }: With) {
  async function standing(one: Person | undefined): Promise<SyncLine | undefined> {
    const now = { isOnline: false, now: clock() };
    const own = one && (await syncStatus(one.phone, { kind: 'no signal' }, now).catch(() => undefined));
    return own ?? brokenLine(await broken().catch(() => undefined));
  }

  /** @param orElse  the phone's own answer when the server cannot be reached */
  return async (
    request: Request,
    one: Person | undefined,
    after: Asked['after'],
    orElse?: () => Promise<Response>,
  ): Promise<Response> => {
    const isPost = request.method === 'POST';
    // Forms with files too: they contain text as well.
    const spare = isPost ? request.clone() : undefined;
    try {
      // No time limit for a posted form: it may have arrived, unless the browser says otherwise.
      const answer = await (isPost ? fetched(request) : within(fetched(request), PAGE_WITHIN_MS));
      // The server has changed something that the phone does not have yet.
      if (isPost && one) after(one.syncing.dayIsStale().then(() => one.syncing.run(true)));
      // There is a signal: send now.
      else if (one?.syncing.trouble()?.kind === 'no signal') after(one.syncing.run(true));
      return answer;
    } catch {
      const own = await orElse?.();
      if (own && !isPassed(own)) return own;
      const sync = await standing(one);
      const name = (await one?.phone.part('account').catch(() => undefined))?.viewer.name;
      const frame = { assets, viewer: { name: name ?? '', role: 'electrician' }, sync };
      const typed = spare && (await enteredValues(spare));
      return htmlOf(await renderHtml(noSignalPage(frame, typed, await reportOf(request, one))), 503);
    }
  };
}

/** Id of the page's report, if the phone has it. */
async function reportOf({ url }: Request, one: Person | undefined): Promise<string | undefined> {
  const [, id = ''] = /^\/electrician\/reports\/([^/]+)\//.exec(new URL(url).pathname) ?? [];
  const draft = await one?.phone.draft(id).catch(() => undefined);
  return draft && id;
}

/** The status line when the database cannot be opened. */
const brokenLine = (found: Broken | undefined): SyncLine | undefined =>
  found && {
    ...{ words: 'Not opened', signIn: false, waiting: 0, waits: [], unsent: found.entries, ready: undefined },
    warnings: [brokenWords(found)],
  };
