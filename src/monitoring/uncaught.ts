import { randomHex } from '../kernel/hex.ts';

/** An error with the reference shown to the user. */
export type Reported = { error: unknown; reference: string };

/** State shared between the small script that every page loads first and the reporting library. */
type Uncaught = {
  /** The first errors before the library was loaded. */
  waiting: Reported[];
  /** Set by the library. */
  take?: (reported: Reported) => void;
};

declare global {
  interface Window {
    copperplateUncaught?: Uncaught;
  }
}

const waitingLimit = 20;
const references = new WeakMap<object, string>();

const uncaught = (): Uncaught => {
  window.copperplateUncaught ??= { waiting: [] };
  return window.copperplateUncaught;
};

/**
 * Reports an error, now or once the library is loaded; the same error only once.
 * @returns the reference to show
 */
export function report(error: unknown): string {
  const known = typeof error === 'object' && error !== null ? references.get(error) : undefined;
  if (known) return known;
  const reference = newReference();
  if (typeof error === 'object' && error !== null) references.set(error, reference);
  const { take, waiting } = uncaught();
  if (take) take({ error, reference });
  else if (waiting.length < waitingLimit) waiting.push({ error, reference });
  return reference;
}

/** Sends all errors to `take`, the waiting ones first. */
export function reportTo(take: (reported: Reported) => void): void {
  const state = uncaught();
  state.take = take;
  for (const reported of state.waiting.splice(0)) take(reported);
}

/**
 * Shows the message for every uncaught error, in a handler or in a promise.
 * @param show  shows the reference to the user.
 */
export function listen(show: (reference: string) => void): void {
  let leaving = false;
  const caught = (error: unknown) => {
    const reference = report(error);
    // Leaving a page aborts its requests; that is not an error to show.
    if (!leaving) show(reference);
  };
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('beforeunload', () => {
    leaving = true;
    // The user may stay on the page.
    setTimeout(() => {
      leaving = false;
    }, 2000);
  });
  addEventListener('error', (event) => {
    if (isOurs(event)) caught(event.error ?? new Error(event.message));
  });
  addEventListener('unhandledrejection', (event) => caught(event.reason));
}

/** False for errors of browser extensions, and for the browser's ResizeObserver warning. */
const isOurs = ({ filename, message }: ErrorEvent) =>
  !/^[a-z-]+-extension:/.test(filename) && !message.startsWith('ResizeObserver loop');

/** A random UUID; works without `randomUUID`, which browsers only offer on https. */
function newReference(): string {
  return randomHex(16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
