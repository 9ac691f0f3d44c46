/** Runs where client components have their code, and server components none: the two environments share no module. */

import type { Readable } from 'node:stream';
import { createFromNodeStream } from '@vitejs/plugin-rsc/ssr.node';
import type { ComponentProps } from 'react';
import { INTERNAL_ServerRoot as ServerRoot } from 'waku/minimal/client';
import { INTERNAL_ServerRouter as ServerRouter } from 'waku/router/client';

type Elements = ComponentProps<typeof ServerRoot>['elementsPromise'];

/**
 * The document of a payload, as React elements. It is decoded during rendering, so that the document
 * learns of its scripts and styles.
 */
export function PayloadDocument({ payload, route }: { payload: Buffer; route: object }) {
  return (
    <ServerRoot elementsPromise={decode(payload)}>
      <ServerRouter route={route as ComponentProps<typeof ServerRouter>['route']} />
    </ServerRoot>
  );
}

/** React reads a stream; this one has all its data at once. */
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
