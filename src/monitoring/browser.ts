/** Errors before the monitoring library has arrived wait here, at most as many as a page can use. */
const waiting: unknown[] = [];
const waitingLimit = 20;

/** The reference shown to the person for the last error, so that they can read it out. */
export let lastReference: string | undefined;

export function startBrowserMonitoring(): void {
  addEventListener('error', (event) => reportBrowserError(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => reportBrowserError(event.reason));
}

export function reportBrowserError(error: unknown): void {
  lastReference = crypto.randomUUID();
  if (waiting.length < waitingLimit) waiting.push(error);
}
