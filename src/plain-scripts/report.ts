import { randomHex } from '../kernel/hex.ts';
import { reportTo } from '../monitoring/uncaught.ts';
import { errorEnvelope, type Page, pageLoadEnvelope } from './reporting/envelopes.ts';
import { whenLoaded } from './reporting/page-load.ts';

const settings = document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content;

if (settings) {
  const page: Page = {
    ...(JSON.parse(settings) as Pick<Page, 'dsn' | 'environment' | 'release'>),
    url: location.origin + location.pathname,
    traceId: randomHex(16),
  };
  const send = (body: string) => {
    void fetch('/monitoring', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  reportTo((reported) => send(errorEnvelope(page, reported, randomHex(16), Date.now())));
  whenLoaded((timing) => send(pageLoadEnvelope(page, timing, randomHex(8))));
}
