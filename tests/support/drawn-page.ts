import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

/** An ordinary page as HTML, without its frame: parts that load for themselves are waited for. */
export async function drawnPage(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, {
    onError: (error) => {
      throw error;
    },
  });
  return text(prelude);
}
