const end = '</body></html>';

/**
 * The script that starts a page, as Waku wrote it into a document.
 * @returns the text between the tags; undefined where the document is not as expected.
 */
export function readBootScript(document: string, nonce: string): string | undefined {
  const open = `<script${nonce && ` nonce="${nonce}"`} id="_R_">`;
  const from = document.indexOf(open);
  const to = document.indexOf('</script>', from);
  const script = document.slice(from + open.length, to);
  // The next response's policy would refuse a nonce written into it.
  return from < 0 || to < 0 || (nonce && script.includes(nonce)) ? undefined : script;
}

/**
 * Renders a payload as a document; undefined where it cannot be done at once, because something failed or waits.
 * @param payload  React's encoded elements
 */
export type RenderPayload = (payload: Buffer, route: object) => string | undefined;

/** A document without the script that starts it, which carries the nonce of its response. */
export type Prepared = {
  /** The visible content, and the files of scripts. */
  markup: Buffer;
  /** The script, without its tags, with the data for hydration. */
  data: Buffer;
};

/**
 * A document as Waku writes it: the markup, the script that starts the page, and the data for hydration. One thing differs: files of
 * scripts are named after the visible content, with low priority. In the head they would take their share of a slow connection
 * from the stylesheet that the first paint waits for.
 * @param markup  ends with the document's end
 */
export function prepareDocument(markup: string, payload: string): Prepared {
  const headEnd = Math.max(0, markup.indexOf('</head>'));
  const { head, preloads } = withoutPreloads(markup.slice(0, headEnd));
  return {
    markup: Buffer.from(`<!DOCTYPE html>${head}${markup.slice(headEnd, -end.length)}${preloads}`),
    data: Buffer.from(escapeScript(`(self.__FLIGHT_DATA||=[]).push(${JSON.stringify(payload)})`)),
  };
}

export function writeDocument({ markup, data }: Prepared, boot: string, nonce: string): Uint8Array<ArrayBuffer> {
  const attribute = nonce && ` nonce="${nonce}"`;
  const start = Buffer.from(`<script${attribute} id="_R_">${boot}</script><script${attribute}>`);
  return Buffer.concat([markup, start, data, ending]);
}
const ending = Buffer.from(`</script>${end}`);

/** React writes no other text like it: it escapes the brackets in typed text. */
const preload = '<link rel="modulepreload"';

function withoutPreloads(markup: string): { head: string; preloads: string } {
  const [before = '', ...rest] = markup.split(preload);
  let head = before;
  let preloads = '';
  for (const part of rest) {
    const to = part.indexOf('>') + 1;
    const attributes = part.slice(0, to);
    preloads += `${attributes.includes('fetchPriority=') ? preload : `<link fetchPriority="low"${preload.slice('<link'.length)}`}${attributes}`;
    head += part.slice(to);
  }
  return { head, preloads };
}

/** Whether markup is a whole document, in which nothing waits or has failed. */
export const isComplete = (markup: string): boolean => markup.endsWith(end) && !/<!--\$[!?]-->/.test(markup);

/** Prevents the data from ending the script early. */
const escapeScript = (script: string) => script.replace(/<!--/g, '<\\!--').replace(/<\/(script)/gi, '</\\$1');
