import { reportTo } from './uncaught.ts';

/** If the server allows error reporting, loads the library once the page is usable and reports the errors so far. */
export function startBrowserMonitoring(): void {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content;
  if (!settings) return;
  const start = async () => {
    const { startReporting } = await import('./browser-reporting.ts');
    const capture = startReporting(JSON.parse(settings));
    reportTo(({ error, reference }) => capture(error, reference));
  };
  requestIdleCallback(() => void start().catch(() => undefined), { timeout: 3000 });
}
