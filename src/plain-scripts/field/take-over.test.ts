import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A newer worker that waits, and how far it has come. */
function waiting() {
  let heard = () => undefined as void;
  const posted: unknown[] = [];
  const again = vi.fn();
  const newer = {
    state: 'installed' as ServiceWorkerState,
    postMessage: (message: unknown) => void posted.push(message),
    addEventListener: (_kind: string, listener: () => void) => {
      heard = listener;
    },
  };
  const becomes = (state: ServiceWorkerState) => {
    newer.state = state;
    heard();
  };
  takeOver(newer, again);
  return { posted, again, becomes };
}

test('the page is asked for again once the newer worker answers, and not while it takes over', () => {
  const { posted, again, becomes } = waiting();
  expect(posted).toEqual([{ kind: 'take over' }]);
  becomes('activating');
  expect(again).not.toHaveBeenCalled();
  becomes('activated');
  expect(again).toHaveBeenCalledOnce();
  // Nothing is asked for a second time later on.
  becomes('redundant');
  vi.runAllTimers();
  expect(again).toHaveBeenCalledOnce();
});

test('where it has taken over already, was replaced or does not come, nobody waits for it', () => {
  const at = vi.fn();
  takeOver(null, at);
  expect(at).toHaveBeenCalledOnce();
  const replaced = waiting();
  replaced.becomes('redundant');
  expect(replaced.again).toHaveBeenCalledOnce();
  const late = waiting();
  vi.runAllTimers();
  expect(late.again).toHaveBeenCalledOnce();
});
