import { openThread, TooMuchError } from './thread.ts';

/** `busy` if too many questions wait, `gave up` if one took too long or too much memory. */
export type NotAnswered = { state: 'busy' | 'gave up' };

export type BoundedLimits = { waiting: number; milliseconds: number; megabytes: number };

/** An idle thread ends after so long. */
const IDLE_MS = 60_000;

/** A thread for untrusted input: at most `waiting` questions at a time, each within the limits. */
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
