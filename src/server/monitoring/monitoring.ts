/** Where uncaught errors go, behind a type of our own. Without a DSN they go to the log alone. */
export type Monitoring = {
  /** Reports an error nobody expected, under the reference the user was shown. */
  report(error: unknown, about: { requestId: string; path: string }): void;
  /** Names the trace of the request under way by the pattern of its route, which holds nothing of anybody. */
  nameRequest(method: string, route: string): void;
  /** What the browser needs to report its own errors through `/monitoring`; undefined when nothing may be sent. */
  browser: { dsn: string; environment: string; release: string } | undefined;
  /** Waits for what is under way, at most the given milliseconds. */
  flush(timeoutMs: number): Promise<void>;
};
