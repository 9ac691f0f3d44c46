import { Hono } from 'hono';
import type { Frame } from '../components/electrician/electrician-page.tsx';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import { BadInputError, ConflictError, NotFoundError } from '../kernel/errors.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { AppEnv } from '../server/context.ts';
import { fillingRoutes } from '../server/sections/electrician/filling.ts';
import { frameOf } from '../server/sections/electrician/frame.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';
import { countForYou } from '../server/sections/electrician/visits/for-you.ts';
import type { Phone } from './kept/phone.ts';
import { phoneReportStore } from './kept/phone-report-store.ts';
import { UnsentPhotosError } from './kept/photos.ts';
import { isNoRoom } from './kept/storage/no-room.ts';
import { HungError } from './kept/storage/open-within.ts';
import { UnseenError } from './kept/storage/storage-limit.ts';
import type { Actions } from './pages/actions.ts';
import { PlainWordsPage } from './pages/plain-words-page.tsx';
import { unsentRoutes } from './pages/unsent-routes.tsx';

export type FieldApp = {
  phone: Phone;
  viewer: Viewer;
  assets: Assets;
  renderHtml: FieldDeps['renderHtml'];
  clock: () => Date;
  line: () => Promise<SyncLine>;
  actions: Actions;
  /** The server cannot be reached: keep a form's photo on the phone with the form. */
  keepsFiles?: boolean;
};

/** The same headers as the server's pages (`tests/unit/field-headers.test.ts`). */
const pageHeaders = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; img-src 'self' data:; style-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; script-src 'self'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const PASSED = 'x-not-on-this-phone';

/** Whether the phone has no answer, so that the server must be asked. */
export const isPassed = (answer: Response): boolean => answer.headers.has(PASSED);

/** The electrician's section on the phone: the server's pages on the phone's data, and the page of unsent entries. */
export function fieldApp(about: FieldApp): Hono<AppEnv> {
  const { phone, viewer, assets, renderHtml, clock, line, actions, keepsFiles } = about;
  const app = new Hono<AppEnv>();
  const store = phoneReportStore(phone, viewer, clock, { keepsFiles: keepsFiles === true });
  app.use(async (c, next) => {
    c.set('viewer', viewer);
    c.set('sync', await line());
    c.set('forYou', await countForYou(store));
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value);
  });
  app.route('/', unsentRoutes({ phone, assets, renderHtml, actions }));
  app.route(
    '/',
    fillingRoutes({ store: () => store, form: (c) => c.req.formData(), renderHtml, assets, clock, isPhone: true }),
  );
  app.notFound(() => passed());
  app.onError(async (error, c) => {
    const hasHung = error instanceof HungError;
    const isUnseen = hasHung && (error instanceof UnseenError || phone.hasKept(await submissionOf(c.req)));
    // If storage hung before any write, the server may answer. Once a part of the form is stored, the server must not get it as well.
    if (error instanceof NotFoundError || (hasHung && !isUnseen)) return passed();
    const known = isUnseen ? unseen : explain(error);
    const typed = { typed: await enteredValues(c.req), isUnseen };
    const page = (
      <PlainWordsPage frame={frameOf({ assets }, c, viewer)} title={known.title} {...typed}>
        <p>{known.words}</p>
        {error instanceof UnsentPhotosError && (
          <p>
            <a href="/electrician/unsent">Not sent yet</a>
          </p>
        )}
      </PlainWordsPage>
    );
    return c.html(await renderHtml(page), known.status);
  });
  return app;
}

/** An HTML response with the headers of all pages. */
export const htmlOf = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders } });

const passed = () => new Response(null, { status: 404, headers: { [PASSED]: 'yes' } });

/** Status, title and words for an error. */
export function explain(error: unknown): { status: 400 | 409 | 500 | 507; title: string; words: string } {
  if (error instanceof ConflictError)
    return { status: 409, title: 'This was changed first', words: `${error.message} Your entry was not saved.` };
  if (error instanceof BadInputError)
    return {
      status: 400,
      title: 'Not understood',
      words: 'Nothing was saved. Go back, load the page again and send it once more.',
    };
  if (isNoRoom(error))
    return {
      status: 507,
      title: 'No room on this phone',
      words:
        'Your browser has no room left for your entries. Everything saved before is kept. Make room, then go back and save again.',
    };
  if (error instanceof UnseenError) return unseen;
  return {
    status: 500,
    title: 'Not saved on this phone',
    words:
      'Something went wrong on this phone. Everything saved before is kept. Go back and save again; your entries are below.',
  };
}

const unseen = {
  status: 500,
  title: 'The browser did not answer',
  words:
    'Your browser did not answer in time, so your entries may not be saved. Everything saved before is kept. Go back and save again: nothing is entered twice. Your entries are below.',
} as const;

type WithForm = { method: string; formData(): Promise<FormData> };
const formIn = async (request?: WithForm): Promise<FormData> =>
  (request?.method === 'POST' && (await request.formData().catch(() => undefined))) || new FormData();

/** The form's id; for a GET, a word that no form has. */
const submissionOf = async (request: WithForm): Promise<string> =>
  String((await formIn(request)).get('submission') ?? 'none').toLowerCase();

/** The form's values in words, for typing them again. */
export async function enteredValues(request?: WithForm): Promise<[string, string][]> {
  const form = await formIn(request);
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value !== 'string' || value.trim() === '' || notShown.test(name)
      ? []
      : [[inWords(name), name === 'drawing' ? 'Draw it again: drawings are not kept' : value]],
  );
}
const notShown = /^(submission|base|then|stay|back|id|signature|confirm)$|\.(id|present|new)$/;
const inWords = (name: string) => name.replaceAll(/[._]+/g, ' ');

/**
 * The page for a request that neither the phone nor the server can answer.
 * @param report  id of the page's report, if the phone has it
 */
export const noSignalPage = (frame: Frame, typed?: [string, string][], report?: string) => (
  <PlainWordsPage
    frame={frame}
    title="No signal"
    typed={typed}
    back={report === undefined ? undefined : { href: `/electrician/reports/${report}`, label: 'The report' }}
  >
    {typed ? (
      <p>This cannot be saved on this phone, and the server cannot be reached. Everything you saved before is kept.</p>
    ) : (
      <p>This page is not on this phone, and the server cannot be reached. Everything you saved is kept.</p>
    )}
    <p>Try again when you have a signal.</p>
  </PlainWordsPage>
);
