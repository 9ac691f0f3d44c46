import { Worker } from 'node:worker_threads';

/** A thread that answers one question after another, so that other requests do not wait for the work. */
export type Thread<Question, Answer> = {
  /**
   * @throws TooMuchError when it took too long or too much memory, Error with the cause when the thread failed. Either way the
   * next question is asked of a new one.
   */
  ask(question: Question): Promise<Answer>;
  /** Ends the thread at once: what it has not answered fails, and nothing is asked of it any more. */
  close(): Promise<void>;
};

type Limits = {
  milliseconds: number;
  megabytes: number;
  /** Beside those, for what is new: the fewer, the sooner what is let go of is gone. V8's own measure where absent. */
  newMegabytes?: number;
  idleMs: number;
};

export class TooMuchError extends Error {}

/**
 * Opens a thread of its own for a built script, which answers each message with one message. It is started by the first
 * question and let go when there has been none for `idleMs`. It sees nothing of the environment.
 * @param name  for people who look at the process, and for the words of errors.
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
    // One that ends with nothing asked of it is not asked again; what it fails with has no one to be told.
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
