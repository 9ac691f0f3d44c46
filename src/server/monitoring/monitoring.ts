/** Receives uncaught errors. Without a DSN they go to the log only. */
export type Monitoring = {
  /** Reports an unexpected error under the reference that the user sees. */
  report(error: unknown, about: { requestId: string; path: string }): void;
  /** Names the trace of the request under way by the pattern of its route, which holds nothing of anybody. */
  nameRequest(method: string, route: string): void;
  /** The browser's settings for reporting its errors through `/monitoring`; undefined if nothing may be sent. */
  browser: { dsn: string; environment: string; release: string } | undefined;
  /** Waits for what is under way, at most the given milliseconds. */
  flush(timeoutMs: number): Promise<void>;
};
