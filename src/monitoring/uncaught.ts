import { randomHex } from '../domain/hex.ts';

/** An error with the reference that the person was shown, so that they can read it out. */
export type Reported = { error: unknown; reference: string };

/** What the small script that every page loads first leaves for the one that reports. */
export type Uncaught = {
  /** Errors from before anybody could report them, at most as many as help. */
  waiting: Reported[];
  /** Set by whoever reports. */
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
 * Hands an error to whoever reports, now or once they are there; the same error once only.
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

/** From here on errors go to `take`; what waited goes first. */
export function reportTo(take: (reported: Reported) => void): void {
  const state = uncaught();
  state.take = take;
  for (const reported of state.waiting.splice(0)) take(reported);
}

/**
 * Shows the message for every error nobody caught, in a handler or in a promise.
 * @param show  says the reference to the person.
 */
export function listen(show: (reference: string) => void): void {
  let leaving = false;
  const caught = (error: unknown) => {
    const reference = report(error);
    // A page that is being left cuts its own requests off: nobody is there to be told.
    if (!leaving) show(reference);
  };
  addEventListener('pagehide', () => {
    leaving = true;
  });
  addEventListener('beforeunload', () => {
    leaving = true;
    // Somebody may stay.
    setTimeout(() => {
      leaving = false;
    }, 2000);
  });
  addEventListener('error', (event) => {
    if (isOurs(event)) caught(event.error ?? new Error(event.message));
  });
  addEventListener('unhandledrejection', (event) => caught(event.reason));
}

/** Not what a browser's extension throws, nor the browser's own remark that a layout took two rounds. */
const isOurs = ({ filename, message }: ErrorEvent) =>
  !/^[a-z-]+-extension:/.test(filename) && !message.startsWith('ResizeObserver loop');

/** 128 bits of chance, as a UUID; also where a page is not served by https and `randomUUID` is missing. */
function newReference(): string {
  return randomHex(16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
