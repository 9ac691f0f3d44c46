import type { Writable } from 'node:stream';

/**
 * Where React writes a whole answer at once: a stream of Node only as far as React asks, without the buffers and the events that
 * nobody listens to.
 */
export class Sink {
  readonly #parts: Buffer[] = [];
  readonly #settled = Promise.withResolvers<Buffer>();

  /** What was written, once it has all been. Rejects when rendering broke off. */
  readonly whole: Promise<Buffer> = this.#settled.promise;

  /** React's types ask for all of a stream; it calls what is below. */
  get stream(): Writable {
    return this as unknown as Writable;
  }

  on(): this {
    return this;
  }

  write(part: string | Uint8Array): true {
    this.#parts.push(
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    );
    return true;
  }

  end(): void {
    this.#settled.resolve(Buffer.concat(this.#parts));
  }

  destroy(error?: Error): void {
    this.#settled.reject(error ?? new Error('rendering broke off'));
  }
}
