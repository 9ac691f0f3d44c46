export type Rounds = { stop(): Promise<void> };

/**
 * Does the work now, and again `every` milliseconds after each end, until stopped. A round that fails is reported, and the next
 * one follows.
 * @param work  can ask whether it was stopped, and leave the rest for the next start.
 */
export function startRounds(
  work: (isOver: () => boolean) => Promise<unknown>,
  { every, failed }: { every: number; failed: (error: unknown) => void },
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();
  const go = () => {
    round = work(() => stopped).then(() => undefined, failed);
    void round.then(() => {
      if (!stopped) timer = setTimeout(go, every).unref();
    });
  };
  go();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
