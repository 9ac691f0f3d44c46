/** Errors before the monitoring library has arrived wait here, at most as many as help. */
const waiting: { error: unknown; reference: string }[] = [];
const waitingLimit = 20;

type Capture = (error: unknown, reference: string) => void;
let capture: Capture | undefined;

/** The reference shown to the person for the last error, so that they can read it out. */
export let lastReference: string | undefined;

/** Where the server says that errors may be sent, loads the library once the page is usable and hands over what waited. */
export function startBrowserMonitoring(): void {
  addEventListener('error', (event) => reportBrowserError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => reportBrowserError(event.reason));
  const settings = document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content;
  if (!settings) return;
  const start = async () => {
    const { startReporting } = await import('./browser-reporting.ts');
    capture = startReporting(JSON.parse(settings));
    for (const { error, reference } of waiting.splice(0)) capture(error, reference);
  };
  requestIdleCallback(() => void start().catch(() => undefined), { timeout: 3000 });
}

export function reportBrowserError(error: unknown): void {
  const reference = crypto.randomUUID();
  lastReference = reference;
  if (capture) capture(error, reference);
  else if (waiting.length < waitingLimit) waiting.push({ error, reference });
}
