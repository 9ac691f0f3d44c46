import { afterEach, expect, test, vi } from 'vitest';
import { fetchLater } from './fetch-later.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page that is still loading, and its fetched scripts. */
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
  /** Input events of a control reach the window, as from a page's form. */
  const typedIn = (control: EventTarget) => {
    const event = new Event('input');
    Object.defineProperty(event, 'target', { value: control });
    window.dispatchEvent(event);
  };
  return { window, fetched, typedIn };
}

test('a later script is fetched after the page is shown, and no sooner', () => {
  const { window, fetched } = pageLoading();
  fetchLater('/static/check.js');
  expect(fetched).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(fetched.map(({ src }) => src)).toEqual(['/static/check.js']);
});

test('the script hears once about values typed before it came', () => {
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

test('without typing there is no event, and a page without a later script fetches none', () => {
  const { window, fetched } = pageLoading();
  fetchLater(undefined);
  window.dispatchEvent(new Event('load'));
  expect(fetched).toEqual([]);
});
