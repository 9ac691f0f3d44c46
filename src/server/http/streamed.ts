import type { Deps } from '../context.ts';

/** Sent as fast as the browser takes it. An error breaks the download off, so that half a file is not taken for a whole one. */
export function streamed(
  { log }: Pick<Deps, 'log'>,
  parts: AsyncGenerator<Uint8Array>,
  brokeOff: string,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          log.error({ err: error }, brokeOff);
          controller.error(error);
        }
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
