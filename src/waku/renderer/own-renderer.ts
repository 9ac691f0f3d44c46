import { isUtf8 } from 'node:buffer';
import { bufferedResponse } from '../../server/http/buffered-body.ts';
import { requestContext } from '../../server/pages/request-context.ts';
import type { Etags, PageHandlers, RenderUtils } from '../server.ts';
import { type Prepared, type RenderPayload, readBootScript, writeDocument } from './document.ts';
import { keepDocuments } from './kept-documents.ts';

const ofDocument = { 'content-type': 'text/html; charset=utf-8' };

type Renderer = {
  /** The elements of a page, in the form that the browser's router reads. */
  encodePayload(elements: Record<string, unknown>, etags: Etags | undefined): Promise<Buffer>;
  loadRenderPayload(): Promise<RenderPayload>;
};

/**
 * The page router with its two renderers replaced: React's output is collected as bytes, and the document is made from them in
 * one step. Waku's own way, with a stream that is split in two, read twice and put together by timers, takes twice the processor
 * time for the same page, and streams a response that is read as a whole before it is sent (`ordinary-pages.ts`).
 *
 * Everything other than a plain page goes Waku's way, from the existing payload: rendering that fails or
 * waits, or cannot be written as text. So does everything with `PAGE_RENDERER=waku`, in development (`entries.tsx`) and in the build.
 */
export function withOwnRenderer(router: PageHandlers, { encodePayload, loadRenderPayload }: Renderer): PageHandlers {
  let loaded: Promise<(payload: Buffer, route: object) => Prepared | undefined> | undefined;
  /** The script that starts the page, by the text that the router adds to it; read from a page that Waku wrote. */
  const bootScripts = new Map<string, string>();
  const warned = new Set<string>();
  /** Says once that Waku renders a page that should have been ours: the page is right, and takes twice the processor time. */
  const warn = (reason: string) => {
    const context = requestContext.getStore();
    // A page that failed gets an error page, even if part of it was rendered.
    if (!context || context.failure || warned.has(reason)) return;
    warned.add(reason);
    context.deps.log.warn({ reason }, 'pages are rendered by Waku, not by our own renderer');
  };

  const handleRequest: PageHandlers['handleRequest'] = async (input, waku) => {
    const isOurs = requestContext.getStore()?.deps.config.pageRenderer === 'own';
    if (!isOurs || input.type === 'call') return router.handleRequest(input, waku);
    loaded ??= loadRenderPayload().then(keepDocuments);
    const documentOf = await loaded;
    let payload: Buffer | undefined;

    const renderRsc: RenderUtils['renderRsc'] = async (elements, options = {}) => {
      const { etags, ...others } = options;
      if (Object.keys(others).length > 0) {
        warn(`options that are not known: ${Object.keys(others)}`);
        return waku.renderRsc(elements, options);
      }
      payload = await encodePayload(elements, etags);
      // The router passes it on unchanged: to the response of a data request, and to the renderer below.
      return bufferedResponse(payload as Buffer<ArrayBuffer>, {}) as unknown as ReadableStream;
    };
    const renderHtml: RenderUtils['renderHtml'] = async (given, html, options) => {
      if (!payload) return waku.renderHtml(given, html, options);
      const { nonce = '', status = 200, formState, unstable_extraScriptContent: extra = '' } = options;
      const boot = bootScripts.get(extra);
      if (boot !== undefined && formState === undefined && isUtf8(payload)) {
        const { route } = (html as { props: { route: object } }).props;
        const document = documentOf(payload, route);
        if (document) return bufferedResponse(writeDocument(document, boot, nonce), { status, headers: ofDocument });
      }
      const answer = await waku.renderHtml(new Blob([payload as Buffer<ArrayBuffer>]).stream(), html, options);
      if (answer.status !== 200) return answer;
      if (boot !== undefined) {
        warn('the page could not be rendered at once');
        return answer;
      }
      const text = await answer.text();
      const script = readBootScript(text, nonce);
      if (script === undefined) warn('no start script was found in a document of Waku');
      else bootScripts.set(extra, script);
      return bufferedResponse(new TextEncoder().encode(text), { status: answer.status, headers: ofDocument });
    };
    return router.handleRequest(input, { ...waku, renderRsc, renderHtml });
  };
  return { ...router, handleRequest };
}
