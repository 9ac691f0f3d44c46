import { createRequire } from 'node:module';
import { Readable } from 'node:stream';

type Client = { createFromNodeStream(stream: Readable, manifest: object): PromiseLike<unknown> };

/** A module of the browser's: each export stands for itself by its name. Fulfilled, as React marks a module that is there. */
function standIn(id: string): unknown {
  const names = new Proxy({}, { get: (_, name) => `${id}#${String(name)}` });
  return Object.assign(Promise.resolve(names), { status: 'fulfilled', value: names });
}
const named = (id: string) => new Proxy({}, { get: (_, name) => ({ id, name, chunks: [] }) });
const moduleMap = new Proxy({}, { get: (_, id) => named(String(id)) });

/**
 * What a payload says, read by React itself: plain data in which elements are objects, whatever order its rows came in. What failed
 * stands as its error.
 */
export async function readPayload(payload: string): Promise<unknown> {
  Object.assign(globalThis, { __webpack_require__: standIn });
  // The one for development reads more of an error than the built server says.
  const client = '../../node_modules/react-server-dom-webpack/cjs/react-server-dom-webpack-client.node.production.js';
  const { createFromNodeStream } = createRequire(import.meta.url)(client) as Client;
  return plain(await createFromNodeStream(Readable.from([Buffer.from(payload)]), { moduleMap, serverModuleMap: null }));
}

async function plain(value: unknown): Promise<unknown> {
  if (typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Promise || 'then' in value) return settled(value as PromiseLike<unknown>);
  const lazy = value as { _init?: (payload: unknown) => unknown; _payload?: unknown };
  if (typeof lazy._init === 'function') return settled(lazy._payload as PromiseLike<unknown>);
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  const pairs = Object.entries(value).filter(([name]) => !name.startsWith('_') || name === '_etags');
  return Object.fromEntries(await Promise.all(pairs.map(async ([name, part]) => [name, await plain(part)])));
}

async function settled(promised: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await plain(await promised);
  } catch (error) {
    return { failed: (error as { digest?: unknown }).digest ?? 'without a digest' };
  }
}
