import type { Writable } from 'node:stream';

/**
 * A target for React's whole output: the parts of a Node stream that React uses, without buffers and unused
 * events.
 */
export class Sink {
  readonly #parts: Buffer[] = [];
  readonly #settled = Promise.withResolvers<Buffer>();

  /** The complete output. Rejects when rendering broke off. */
  readonly whole: Promise<Buffer> = this.#settled.promise;

  /** React's types require a whole stream; it calls only the methods below. */
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
