import { expect, test, vi } from 'vitest';
import { requestContext } from '../../server/pages/request-context.ts';
import type { PageHandlers } from '../server.ts';
import { writeDocument } from './document.ts';
import { keepDocuments } from './kept-documents.ts';
import { withOwnRenderer } from './own-renderer.ts';

const markup = '<html><body>page</body></html>';
const byWaku = '<!DOCTYPE html><html><body>by Waku<script nonce="n" id="_R_">start()</script></body></html>';
type Input = Parameters<PageHandlers['handleRequest']>[0];
const input = { type: 'http', pathname: '/sites', req: new Request('http://localhost/sites') } as Input;

/** A router with one page, which calls its renderers as Waku's does. */
function open({
  payload = Buffer.from('0:{}'),
  rendered = markup as string | undefined,
  options = {},
  calls = {},
} = {}) {
  const html = { props: { route: { path: '/sites' } } } as never;
  const router: PageHandlers = {
    handleBuild: async () => {},
    handleRequest: async (given, { renderRsc, renderHtml }) => {
      const stream = await renderRsc({ root: 'root' }, { etags: { root: 'a' }, ...calls });
      if (given.type === 'rsc') return stream;
      return renderHtml(stream, html, { rscPath: 'R/sites', nonce: 'n', unstable_extraScriptContent: 'x', ...options });
    },
  };
  const waku = {
    renderRsc: vi.fn(async () => new Blob(['from Waku']).stream() as ReadableStream),
    renderHtml: vi.fn(async (stream: ReadableStream) => {
      const read = await new Response(stream).text();
      return new Response(byWaku.replace('by Waku', `by Waku of ${read}`), {
        headers: { 'content-type': 'text/html' },
      });
    }),
    loadBuildMetadata: async () => undefined,
  };
  const encodePayload = vi.fn(async () => payload);
  const warn = vi.fn();
  const own = withOwnRenderer(router, { encodePayload, loadRenderPayload: async () => () => rendered || undefined });
  const ask = (pageRenderer = 'own', asked = input) =>
    requestContext.run({ deps: { config: { pageRenderer }, log: { warn } } } as never, async () => {
      const answer = await own.handleRequest(asked, waku);
      return (answer as Response).text();
    });
  return { ask, waku, encodePayload, own, warn };
}

test('Waku renders the first document from the payload; later ones are rendered here, with the script found in it', async () => {
  const { ask, waku, encodePayload } = open();
  expect(await ask()).toContain('by Waku of 0:{}');
  const second = await ask();
  expect(second).toContain('<!DOCTYPE html><html><body>page<script nonce="n" id="_R_">start()</script>');
  expect(second).toContain('.push("0:{}")');
  expect(waku.renderHtml).toHaveBeenCalledTimes(1);
  expect(waku.renderRsc).not.toHaveBeenCalled();
  expect(encodePayload).toHaveBeenLastCalledWith({ root: 'root' }, { root: 'a' });
});

test('a page requested a third time without changes is not rendered again, also under another nonce', async () => {
  const renderPayload = vi.fn(() => markup);
  const keep = keepDocuments(renderPayload);
  const ask = (payload: string, path = '/sites') => {
    const document = keep(Buffer.from(payload), { path });
    return (
      document && Buffer.from(writeDocument(document, 'start()', `n${renderPayload.mock.calls.length}`)).toString()
    );
  };
  const [first, second] = [ask('0:{}'), ask('0:{}')];
  expect(renderPayload).toHaveBeenCalledTimes(2);
  expect([ask('0:{}'), ask('0:{}')]).toEqual([second, second]);
  expect(first?.replace(/n1/g, 'n2')).toBe(second);
  expect(renderPayload).toHaveBeenCalledTimes(2);
  // Another payload, or the same at another address, is another page.
  for (const [payload, path] of [['0:{"a":1}'], ['0:{}', '/clients']] as const) ask(payload, path);
  expect(renderPayload).toHaveBeenCalledTimes(4);
});

test('a page that is large, cannot be rendered, or was requested long ago, is rendered again', async () => {
  let answer: string | undefined = markup;
  const renderPayload = vi.fn(() => answer);
  const keep = keepDocuments(renderPayload);
  const ask = (payload: string) => keep(Buffer.from(payload), {});
  for (let i = 0; i < 3; i += 1) ask('x'.repeat(200_000));
  expect(renderPayload).toHaveBeenCalledTimes(3);
  for (let i = 0; i < 3; i += 1) ask('kept');
  expect(renderPayload).toHaveBeenCalledTimes(5);
  for (let i = 0; i < 100; i += 1) for (let again = 0; again < 2; again += 1) ask(`other ${i}`);
  expect(renderPayload).toHaveBeenCalledTimes(205);
  ask('kept');
  expect(renderPayload).toHaveBeenCalledTimes(206);
  answer = undefined;
  for (let i = 0; i < 3; i += 1) expect(ask('waits')).toBeUndefined();
  expect(renderPayload).toHaveBeenCalledTimes(209);
});

test.each([
  ['that cannot be rendered at once', { rendered: '' }],
  ['whose payload is not text', { payload: Buffer.from([0xff, 0xfe]) }],
  ['that a form was posted to', { options: { formState: {} } }],
])('a page %s is rendered by Waku each time', async (_, made) => {
  const { ask, waku, warn } = open(made);
  await ask();
  for (let i = 0; i < 2; i += 1) expect(await ask()).toContain('by Waku of ');
  expect(waku.renderHtml).toHaveBeenCalledTimes(3);
  expect(warn.mock.calls).toEqual([
    [{ reason: 'the page could not be rendered at once' }, 'pages are rendered by Waku, not by our own renderer'],
  ]);
});

test('a document of Waku without its start script is logged once, and Waku renders every page', async () => {
  const { ask, waku, warn } = open();
  waku.renderHtml.mockImplementation(async () => new Response('<!DOCTYPE html><html></html>'));
  for (let i = 0; i < 3; i += 1) expect(await ask()).toContain('<html></html>');
  expect(warn.mock.calls).toEqual([
    [
      { reason: 'no start script was found in a document of Waku' },
      'pages are rendered by Waku, not by our own renderer',
    ],
  ]);
});

test('Waku encodes a payload that is not a page’s', async () => {
  const { ask, waku, encodePayload, warn } = open({ calls: { value: 1 } });
  await ask();
  expect(await ask()).toContain('by Waku of from Waku');
  expect(waku.renderRsc).toHaveBeenCalledTimes(2);
  expect(encodePayload).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('data for the browser’s router is the unchanged payload', async () => {
  const { ask, waku } = open();
  const data = { ...input, type: 'rsc', rscPath: 'R/sites', rscParams: undefined } as Input;
  expect(await ask('own', data)).toBe('0:{}');
  expect(waku.renderRsc).not.toHaveBeenCalled();
});

test('PAGE_RENDERER=waku leaves everything to Waku, and so does rendering outside a request', async () => {
  const { ask, waku, own, encodePayload } = open();
  for (let i = 0; i < 2; i += 1) expect(await ask('waku')).toContain('by Waku of from Waku');
  await own.handleRequest(input, waku);
  expect(waku.renderHtml).toHaveBeenCalledTimes(3);
  expect(encodePayload).not.toHaveBeenCalled();
});

test('Waku answers errors from the router', async () => {
  const refuse = async () => {
    throw new Error('redirect');
  };
  const own = withOwnRenderer(
    { handleBuild: refuse, handleRequest: refuse },
    { encodePayload: refuse, loadRenderPayload: async () => () => markup },
  );
  await expect(own.handleRequest(input, {} as never)).rejects.toThrow('redirect');
});
