import { type ReactNode, Suspense, use } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isComplete, prepareDocument, readBootScript, writeDocument } from './document.ts';

const Waits = () => use(never);
const Fails = () => {
  throw new Error('on purpose');
};
const never = new Promise<string>(() => {});

const nonce = 'bm9uY2U=';
const written = (payload: string) => {
  const bytes = writeDocument(
    prepareDocument('<html><body><p>Hello</p></body></html>', payload),
    'import("/assets/index.js")',
    nonce,
  );
  return new TextDecoder().decode(bytes);
};

test('a document ends with the script that starts it and with what it is hydrated with, each with the nonce', () => {
  expect(written('0:{}\n')).toBe(
    `<!DOCTYPE html><html><body><p>Hello</p><script nonce="${nonce}" id="_R_">import("/assets/index.js")</script>` +
      `<script nonce="${nonce}">(self.__FLIGHT_DATA||=[]).push("0:{}\\n")</script></body></html>`,
  );
});

test('files of scripts are named behind what is to be seen, all in no hurry; what a person typed is no such file', () => {
  const head =
    '<head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" fetchPriority="low"/></head>';
  const typed = renderToString(
    <p title={'<link rel="modulepreload" href="/c.js"/>'}>{'<link rel="modulepreload"/>'}</p>,
  );
  const bytes = writeDocument(prepareDocument(`<html>${head}<body>${typed}</body></html>`, ''), 'start()', nonce);
  const document = new TextDecoder().decode(bytes);
  expect(document).toContain(
    `<head><link rel="stylesheet" href="/a.css"/></head><body>${typed}` +
      '<link fetchPriority="low" rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js" fetchPriority="low"/><script',
  );
});

test.each(['</script><script>alert(1)</script>', '</SCRIPT >', '<!--<script>', 'a\u2028b "quoted" \\ $& $1'])(
  'what a person typed stays inside its script and is what it was: %s',
  (typed) => {
    const open = `<script nonce="${nonce}">`;
    const document = written(typed);
    const data = document.slice(document.indexOf(open) + open.length, -'</script></body></html>'.length);
    expect(data).not.toMatch(/<\/script|<!--/i);
    const pushed: string[] = [];
    new Function('self', data)({ __FLIGHT_DATA: pushed });
    expect(pushed).toEqual([typed]);
  },
);

test('the script that starts a page is found in a document, and in none that has another or carries its nonce', () => {
  expect(readBootScript(written(''), nonce)).toBe('import("/assets/index.js")');
  expect(readBootScript(written(''), 'other')).toBeUndefined();
  expect(readBootScript('<html></html>', nonce)).toBeUndefined();
  expect(readBootScript(`<script nonce="n" id="_R_">const n = "n"</script>`, 'n')).toBeUndefined();
  expect(readBootScript('<script id="_R_">start()</script>', '')).toBe('start()');
});

test('what waits below a Suspense is not complete, nor what breaks off there', () => {
  const page = (part: ReactNode) =>
    renderToString(
      <html lang="en">
        <body>
          <Suspense fallback="…">{part}</Suspense>
        </body>
      </html>,
    );
  expect(isComplete(page('at hand'))).toBe(true);
  expect(isComplete(page(<Waits />))).toBe(false);
  expect(isComplete(page(<Fails />))).toBe(false);
  // Text that says so is no such mark.
  expect(isComplete(page('<!--$!-->'))).toBe(true);
});
