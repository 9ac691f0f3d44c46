import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A waiting newer worker and its state. */
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

test('the page reloads when the newer worker answers, and not while it takes over', () => {
  const { posted, again, becomes } = waiting();
  expect(posted).toEqual([{ kind: 'take over' }]);
  becomes('activating');
  expect(again).not.toHaveBeenCalled();
  becomes('activated');
  expect(again).toHaveBeenCalledOnce();
  // It does not reload twice.
  becomes('redundant');
  vi.runAllTimers();
  expect(again).toHaveBeenCalledOnce();
});

test('the page does not wait for a worker that has taken over, was replaced or does not come', () => {
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
