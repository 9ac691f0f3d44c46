export function scrub<T>(value: T, depth?: number): T;
export function maskSecrets(text: string): string;
export function scrubEnvelope(envelope: readonly [unknown, readonly (readonly [{ type: string }, unknown])[]]): unknown;
export function scrubbing<Options, Transport extends { send(envelope: never): unknown }>(
  makeTransport: (options: Options) => Transport,
): (options: Options) => Transport;
