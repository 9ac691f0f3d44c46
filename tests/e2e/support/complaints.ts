import type { BrowserContext } from '@playwright/test';

/** What the browser has against a page: refused by policy, thrown, said on the console as an error, or asked of another origin. */
export function listen(context: BrowserContext, own: string): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // That a page is not there, not there any more, or not allowed, is what some of them are opened for.
    const isStatus = /status of (403|404|410|422)/.test(message.text());
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page ends what it was still loading; a refusal by policy is told as one.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${why}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== own) complaints.push(`asked of others: ${request.url()}`);
  });
  return complaints;
}
