import { openThread, TooMuchError } from './thread.ts';

/** `busy` when too many are waiting already, `gave up` when it took too long or too much memory. */
export type NotAnswered = { state: 'busy' | 'gave up' };

export type BoundedLimits = { waiting: number; milliseconds: number; megabytes: number };

/** The thread is let go when it has had nothing to do for so long. */
const IDLE_MS = 60_000;

/** A thread for what strangers send: no more than `waiting` questions at a time, and none may cost more than the limits. */
export function openBoundedThread<Question, Answer>(
  name: string,
  script: string,
  { waiting: mayWait, ...limits }: BoundedLimits,
): { ask(question: Question): Promise<Answer | NotAnswered>; close(): Promise<void> } {
  const thread = openThread<Question, Answer>(name, script, { ...limits, idleMs: IDLE_MS });
  let waiting = 0;
  return {
    async ask(question) {
      if (waiting >= mayWait) return { state: 'busy' };
      waiting += 1;
      try {
        return await thread.ask(question);
      } catch (error) {
        if (error instanceof TooMuchError) return { state: 'gave up' };
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    close: () => thread.close(),
  };
}
