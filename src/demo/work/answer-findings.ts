import type { Answer, Browser } from '../browser.ts';

/** A reading with a finding, and the electrician's answer. */
export type Oddity = {
  /** Index of the first board's circuit, from 0. */
  circuit: number;
  field: 'ir_le' | 'rcd_ms';
  reads: string;
  answer: { reason: string } | { observation: string; says: string };
};

/** Enters odd readings in a report and answers their findings. */
export async function answerFindings(browser: Browser, reportId: string, oddities: readonly Oddity[]): Promise<void> {
  const home = `/electrician/reports/${reportId}`;
  const board = firstLink(await browser.get(`${home}/boards`), /href="([^"]*\/boards\/[0-9a-f-]{36})"/g);
  for (const { circuit, field, reads, answer } of oddities) {
    const address = firstLink(await browser.get(board), /href="([^"]*\/circuits\/[0-9a-f-]{36})"/g, circuit);
    must(await browser.submit(await browser.get(address), { [field]: reads }, { action: address }));
    const page = await browser.get(address);
    if ('reason' in answer) await giveReason(browser, page, answer.reason);
    else await record(browser, page, answer);
  }
}

async function giveReason(browser: Browser, page: Answer, reason: string): Promise<void> {
  const asked = firstLink(page, /<button(?=[^>]* name="finding")[^>]* value="([^"]*)"/g);
  const { location = '' } = must(await browser.submit(page, { finding: asked }, { action: `${page.path}/reason` }));
  must(await browser.submit(await browser.get(location), { reason }, { action: location.split('?')[0] ?? '' }));
}

async function record(
  browser: Browser,
  page: Answer,
  { observation, says }: { observation: string; says: string },
): Promise<void> {
  const taken = firstLink(page, new RegExp(`value="(${observation} [^"]*)"`, 'g'));
  const { location = '' } = must(await browser.submit(page, { record: taken }, { action: `${page.path}/observation` }));
  must(await browser.submit(await browser.get(location), { text: says }, { action: location.split('?')[0] ?? '' }));
}

function firstLink({ path, html }: Answer, pattern: RegExp, at = 0): string {
  const found = [...html.matchAll(pattern)][at]?.[1];
  if (!found) throw new Error(`${path} has no ${pattern}`);
  return found.replaceAll('&amp;', '&');
}

function must(answer: Answer): Answer {
  if (answer.status !== 303) throw new Error(`${answer.path} answered ${answer.status}`);
  return answer;
}
