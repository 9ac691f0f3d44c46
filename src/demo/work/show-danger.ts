import sharp from 'sharp';
import type { Browser } from '../browser.ts';
import type { PlannedVisit } from '../story.ts';

/** Adds a photo to a report's first observation, and records a danger notice given on paper. */
export async function showDanger(
  browser: Browser,
  reportId: string,
  { photo, noticeTo }: NonNullable<PlannedVisit['shows']>,
): Promise<void> {
  const home = `/electrician/reports/${reportId}`;
  const { html } = await browser.get(`${home}/observations`);
  const [, id] = new RegExp(`href="${home}/observations/([0-9a-f-]{36})"`).exec(html) ?? [];
  if (id === undefined) throw new Error(`${home} has no observation`);
  const at = `${home}/observations/${id}`;
  await submitted(browser, at, { photos: new File([await drawnBoard(photo)], 'board.jpg', { type: 'image/jpeg' }) });
  await submitted(browser, `${at}/notice/receipts`, { taker: noticeTo }, `${at}/notice/receipts/paper`);
}

async function submitted(browser: Browser, page: string, typed: Record<string, string | File>, action?: string) {
  const answer = await browser.submit(await browser.get(page), typed, action === undefined ? {} : { action });
  if (answer.status !== 303) throw new Error(`${answer.path} answered ${answer.status}`);
}

/** A drawing of a consumer unit with a missing blank, instead of a real photo. */
function drawnBoard(caption: string): Promise<Buffer<ArrayBuffer>> {
  const ways = Array.from({ length: 9 }, (_, way) =>
    way === 6
      ? `<rect x="${120 + way * 85}" y="260" width="70" height="200" fill="#1b1b1b"/><rect x="${130 + way * 85}" y="350" width="50" height="16" fill="#b87333"/>`
      : `<rect x="${120 + way * 85}" y="260" width="70" height="200" fill="#fafafa" stroke="#999"/><rect x="${140 + way * 85}" y="310" width="30" height="70" fill="#333"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750"><rect width="1000" height="750" fill="#cfc8bb"/><rect x="70" y="170" width="860" height="380" rx="14" fill="#efefec" stroke="#888" stroke-width="4"/>${ways}<text x="70" y="640" font-size="32" font-family="sans-serif" fill="#444">${caption}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer() as Promise<Buffer<ArrayBuffer>>;
}
