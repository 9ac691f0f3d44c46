/** The other half of `waku.ts`, for where markup is rendered: that environment and the one of server components share no module. */

import type { Readable } from 'node:stream';
import { createFromNodeStream } from '@vitejs/plugin-rsc/ssr.node';
import type { ComponentProps } from 'react';
import { INTERNAL_ServerRoot as ServerRoot } from 'waku/minimal/client';
import { INTERNAL_ServerRouter as ServerRouter } from 'waku/router/client';

type Elements = ComponentProps<typeof ServerRoot>['elementsPromise'];

/**
 * The document of a payload, as React elements. It is decoded while it is rendered, at once: what its scripts and styles are is
 * then told to the document.
 */
export function PayloadDocument({ payload, route }: { payload: Buffer; route: object }) {
  return (
    <ServerRoot elementsPromise={decode(payload)}>
      <ServerRouter route={route as ComponentProps<typeof ServerRouter>['route']} />
    </ServerRoot>
  );
}

/** React listens to a stream; this is one that has already said everything. */
function decode(payload: Buffer): Elements {
  const listeners: Record<string, (part?: Buffer) => void> = {};
  const stream = {
    on(event: string, listener: (part?: Buffer) => void) {
      listeners[event] = listener;
      return stream;
    },
  };
  const elements = createFromNodeStream<Awaited<Elements>>(stream as unknown as Readable);
  listeners.data?.(payload);
  listeners.end?.();
  return elements;
}
