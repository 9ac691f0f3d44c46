export function scrub<T>(value: T, depth?: number): T;
export function scrubbing<Options, Transport extends { send(envelope: never): unknown }>(
  makeTransport: (options: Options) => Transport,
): (options: Options) => Transport;
