import { reportTo } from '../monitoring/uncaught.ts';
import { errorEnvelope, type Page, pageLoadEnvelope } from './reporting/envelopes.ts';
import { whenLoaded } from './reporting/page-load.ts';

const settings = document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content;

if (settings) {
  const page: Page = {
    ...(JSON.parse(settings) as Pick<Page, 'dsn' | 'environment' | 'release'>),
    url: location.origin + location.pathname,
    traceId: hex(16),
  };
  const send = (body: string) => {
    void fetch('/monitoring', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  reportTo((reported) => send(errorEnvelope(page, reported, hex(16), Date.now())));
  whenLoaded((timing) => send(pageLoadEnvelope(page, timing, hex(8))));
}

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
