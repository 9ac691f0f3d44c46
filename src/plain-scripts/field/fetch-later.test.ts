import { afterEach, expect, test, vi } from 'vitest';
import { fetchLater } from './fetch-later.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page that is still being loaded, with what it was asked to fetch. */
function pageLoading() {
  const window = new EventTarget();
  const fetched: (EventTarget & { src?: string })[] = [];
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('setTimeout', (work: () => void) => work());
  vi.stubGlobal('document', {
    readyState: 'interactive',
    createElement: () => new EventTarget(),
    head: { append: (script: EventTarget) => fetched.push(script) },
  });
  /** What is typed in a control reaches the window, as it does from a page's form. */
  const typedIn = (control: EventTarget) => {
    const event = new Event('input');
    Object.defineProperty(event, 'target', { value: control });
    window.dispatchEvent(event);
  };
  return { window, fetched, typedIn };
}

test('a script that comes later is fetched once the page is shown, and no sooner', () => {
  const { window, fetched } = pageLoading();
  fetchLater('/static/check.js');
  expect(fetched).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(fetched.map(({ src }) => src)).toEqual(['/static/check.js']);
});

test('what was typed before it came is told to it once', () => {
  const { window, fetched, typedIn } = pageLoading();
  const control = new EventTarget();
  const heard = vi.fn();
  fetchLater('/static/check.js');
  typedIn(control);
  window.dispatchEvent(new Event('load'));
  control.addEventListener('input', heard);
  fetched[0]?.dispatchEvent(new Event('load'));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('where nothing was typed nothing is told, and a page without such a script fetches none', () => {
  const { window, fetched } = pageLoading();
  fetchLater(undefined);
  window.dispatchEvent(new Event('load'));
  expect(fetched).toEqual([]);
});
