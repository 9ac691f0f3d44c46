/** A browser other than Chromium, as far as these tests drive it: each starts with storage of its own, as a new phone. */
export type Engine = {
  name: string;
  /** Why it cannot be started here, in words; undefined where it can. */
  missing(): string | undefined;
  start(): Promise<Tab>;
};

/** The one tab of a browser. */
export type Tab = {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page, with `given` as its only variable. */
  run<T>(body: string, given?: unknown): Promise<T>;
  /** Presses the button that is called so, as a finger does. */
  press(name: string): Promise<void>;
  close(): Promise<void>;
};

/** In a page: marks the button that is called so, for whatever presses it. */
export const markButton = `const named = [...document.querySelectorAll('main button')].find((each) => each.textContent.trim() === given);
  document.querySelector('[data-press]')?.removeAttribute('data-press');
  named.dataset.press = '';`;
export const MARKED = '[data-press]';
