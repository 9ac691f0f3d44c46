import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { checkingScript } from '../support/checking-script.ts';

/** HTML and stylesheets of a page as a browser fetches them on a first visit, bytes of body; and its scripts' addresses. */
export async function weighPage(url: string, cookie: string, encoding: 'br' | 'gzip') {
  const html = await fetchPacked(url, cookie, encoding);
  const sheets = [...html.text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const scripts = [...html.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
  let css = 0;
  for (const sheet of new Set(sheets)) css += (await fetchPacked(new URL(sheet, url).href, cookie, encoding)).bytes;
  return { html: html.bytes, css, scripts, text: html.text };
}

/** Below that, bytes, packing gains nothing, and the server leaves it. */
const TOO_SMALL_TO_PACK = 1024;

/** Answers in full with the bytes that crossed, which `fetch` hides behind its own unpacking. */
export async function fetchPacked(url: string, cookie: string, encoding: string) {
  const answer = await fetch(url, { headers: { cookie, 'accept-encoding': encoding }, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const length = answer.headers.get('content-length');
  if (answer.headers.get('content-encoding') !== encoding && !(Number(length) < TOO_SMALL_TO_PACK))
    throw new Error(`${url} was not sent as ${encoding}`);
  if (!length) throw new Error(`${url} does not say how long it is`);
  return { text, bytes: Number(length) };
}

/**
 * Scripts an ordinary page needs before it answers to a click, gzip: every file the page names, what those import, and
 * what is written into the page itself.
 */
export async function weighScripts(url: string, cookie: string): Promise<{ bytes: number; files: number }> {
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const inline = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\bsrc=/.test(attributes ?? ''))
    .map(([, , code]) => code ?? '')
    // The page's data travels in inline scripts too; it is content, and not code.
    .filter((code) => !/__FLIGHT_DATA|__WAKU_PUSH__/.test(code.slice(0, 200)));
  const waiting = [...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const seen = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const answer = await fetch(new URL(path, url), { headers: { 'accept-encoding': 'gzip' } });
    const code = await answer.text();
    seen.set(path, Number(answer.headers.get('content-length')));
    for (const [, name] of code.matchAll(/(?:^|[;}\s])import\s*(?:[\w{}$,*\s]+from\s*)?["']\.\/([\w.-]+\.js)["']/g)) {
      waiting.push(`/assets/${name}`);
    }
  }
  const files = [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { bytes: files + inline.reduce((sum, code) => sum + gzipSync(code).length, 0), files: seen.size };
}

/** The electrician's section as a phone fetches it in the background, once per version; Brotli. */
export async function weighFieldWorker(origin: string): Promise<number> {
  return (await fetchPacked(`${origin}/electrician/worker.js`, '', 'br')).bytes;
}

/** The script that checks a circuit on its page, and all scripts that the page offers; gzip. */
export async function weighChecks(url: string, cookie: string): Promise<{ checking: number; offered: number }> {
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const offered = [...page.matchAll(/<script\b[^>]*>/g)]
    .flatMap(([tag]) => [...tag.matchAll(/\b(?:src|data-later)="([^"]+)"/g)])
    .map(([, src]) => new URL(src ?? '', url).href);
  const weighed = await Promise.all(
    offered.map(async (src) => ({ src, bytes: (await fetchPacked(src, cookie, 'gzip')).bytes })),
  );
  const name = checkingScript.replace(/\.js$/, '.');
  const checking = weighed.find(({ src }) => src.includes(`/${name}`));
  if (!checking) throw new Error(`${url} does not offer ${checkingScript}`);
  return { checking: checking.bytes, offered: weighed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Every byte that crosses, heads and all, when a circuit's form is drawn, changed in one value and sent as a browser sends it. */
export async function weighSave(url: string, cookie: string): Promise<{ sent: number; received: number }> {
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const fields = new URLSearchParams(controls(page));
  if (!fields.has('description')) throw new Error('the circuit has no form to save');
  fields.set('description', 'Sockets first floor, front');
  fields.set('submission', randomUUID());
  const { origin, host, pathname } = new URL(url);
  const body = fields.toString();
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    'user-agent: Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'accept-language: en-GB,en;q=0.9',
    'accept-encoding: gzip, deflate, br',
    `origin: ${origin}`,
    `referer: ${url}`,
    `cookie: ${cookie}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return exchange(origin, `${head.join('\r\n')}\r\n\r\n${body}`);
}

function exchange(origin: string, request: string): Promise<{ sent: number; received: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => {
      if (!/^HTTP\/1\.1 303 /.test(answer)) reject(new Error(`saving answered ${answer.slice(0, 300)}`));
      else resolve({ sent: Buffer.byteLength(request), received: answer.length });
    });
  });
}

/** What the first form with a description would send untouched. */
export const controls = (page: string): [string, string][] =>
  escapedControls(page).map(([name, value]) => [name, plainText(value)]);

const signs: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const plainText = (markup: string) => markup.replace(/&(?:gt|lt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);

function escapedControls(page: string): [string, string][] {
  const form = [...page.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/g)].find(([, inner]) =>
    inner?.includes('name="description"'),
  )?.[1];
  const pairs: [string, string][] = [];
  for (const [, attributes = ''] of (form ?? '').matchAll(/<input\b([^>]*?)\/?>/g)) {
    const of = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
    if (/^(radio|checkbox)$/.test(of('type') ?? '') && !/\schecked/.test(attributes)) continue;
    if (of('name')) pairs.push([of('name') ?? '', of('value') ?? '']);
  }
  for (const [, attributes = '', inner = ''] of (form ?? '').matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const chosen = /<option\b[^>]*value="([^"]*)"[^>]*\sselected/.exec(inner)?.[1] ?? '';
    pairs.push([/name="([^"]*)"/.exec(attributes)?.[1] ?? '', chosen]);
  }
  for (const [, attributes = '', text = ''] of (form ?? '').matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    pairs.push([/name="([^"]*)"/.exec(attributes)?.[1] ?? '', text]);
  }
  return pairs;
}
