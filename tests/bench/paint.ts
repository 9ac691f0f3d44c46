import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';

/** Lighthouse's slow 4G, and a processor of a quarter of this one's speed. */
const network = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowerBy = 4;

/**
 * The first paint of a page, in a slow browser with an empty cache: ms from the start of the navigation, the middle
 * of several loads in turn.
 * @returns of the page, and of its markup with its one stylesheet, the same headers and no script.
 */
export async function firstPaints(
  url: string,
  cookie: string,
  rounds: number,
): Promise<{ page: number; markup: number }> {
  const markup = await serveMarkup(url, cookie);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const times: { page: number[]; markup: number[] } = { page: [], markup: [] };
    for (let round = 0; round < rounds; round++) {
      times.page.push(await firstPaint(browser, url, cookie));
      times.markup.push(await firstPaint(browser, markup.url, ''));
    }
    return { page: middle(times.page), markup: middle(times.markup) };
  } finally {
    await browser.close();
    await markup.stop();
  }
}

const middle = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

async function firstPaint(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext();
  await context.addCookies(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => ({ name: pair.split('=', 1)[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url })),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  await page.goto(url);
  const painted = await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') found(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return painted;
}

const toldToBrowser = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'] as const;

/**
 * The same page from a server that holds its bytes, without anything for scripts. It has the same headers on framing, opening and reading:
 * a browser that is told so begins the page in a process of its own, which takes it 50 ms here.
 */
async function serveMarkup(url: string, cookie: string): Promise<{ url: string; stop(): Promise<void> }> {
  const answer = await fetch(url, { headers: { cookie } });
  const text = await answer.text();
  const told = toldToBrowser.map((name) => [name, answer.headers.get(name) ?? ''] as const);
  const markup = text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(markup)?.[1];
  if (!sheet) throw new Error(`${url} has no stylesheet`);
  const css = await (await fetch(new URL(sheet, url))).text();
  const [page, style] = [markup, css].map((body) => brotliCompressSync(body));
  const server = createServer((request, response) => {
    const isSheet = request.url === sheet;
    response.writeHead(200, {
      ...Object.fromEntries(isSheet ? [] : told),
      'content-type': isSheet ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    response.end(isSheet ? style : page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
