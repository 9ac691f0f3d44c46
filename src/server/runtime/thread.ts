import { Worker } from 'node:worker_threads';

/** A thread that answers one question after another, so that other requests do not wait for the work. */
export type Thread<Question, Answer> = {
  /**
   * @throws TooMuchError if it took too long or too much memory, Error with the cause if the thread failed. Either way a new
   * thread answers the next question.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends the thread at once: open questions fail, and later ones are refused. */
  close(): Promise<void>;
};

type Limits = {
  milliseconds: number;
  megabytes: number;
  /** For V8's young generation, on top: a smaller one frees memory sooner. V8's default if absent. */
  newMegabytes?: number;
  idleMs: number;
};

export class TooMuchError extends Error {}

/**
 * Opens a thread for a built script, which answers each message with one message. The first question starts
 * it, and it ends after `idleMs` without one. It does not see the environment.
 * @param name  shown in process lists and error messages.
 */
export function openThread<Question, Answer>(
  name: string,
  script: string,
  { milliseconds, megabytes, newMegabytes, idleMs }: Limits,
): Thread<Question, Answer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const start = () => {
    const limits = {
      maxOldGenerationSizeMb: megabytes,
      ...(newMegabytes !== undefined && { maxYoungGenerationSizeMb: newMegabytes }),
    };
    const started = new Worker(script, { name, execArgv: [], env: {}, resourceLimits: limits });
    started.unref();
    // An idle thread that ends is replaced; no caller waits for its error.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };
  const letGo = async () => {
    const gone = worker;
    worker = undefined;
    await gone?.terminate();
  };

  async function run(question: Question): Promise<Answer> {
    if (closed) throw new Error(`the ${name}'s thread is closed`);
    clearTimeout(idle);
    worker ??= start();
    try {
      return await answerOf<Answer>(worker, question, milliseconds);
    } catch (cause) {
      await letGo();
      if (cause instanceof TooMuchError) throw cause;
      if ((cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new TooMuchError('memory', { cause });
      throw new Error(`the ${name}'s thread failed`, { cause });
    } finally {
      idle = setTimeout(() => void letGo(), idleMs);
      idle.unref();
    }
  }

  return {
    ask(question) {
      const mine = last.then(() => run(question));
      last = mine.catch(() => {});
      return mine;
    },
    async close() {
      closed = true;
      await letGo();
      await last;
      clearTimeout(idle);
    },
  };
}

function answerOf<Answer>(worker: Worker, question: unknown, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new TooMuchError('time'))), milliseconds);
    const onMessage = (answer: Answer) => finish(() => resolve(answer));
    const onError = (error: unknown) => finish(() => reject(error));
    const onExit = (code: number) => finish(() => reject(new Error(`it ended with ${code}`)));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(question);
  });
}
