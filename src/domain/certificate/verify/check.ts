/** Packed bytes (zlib, RFC 1950) to be unpacked to no more than `most` bytes. */
export type ToUnpack = { packed: Uint8Array; most: number };
/** Undefined if the bytes cannot be unpacked, or come to more. */
export type Unpacked = Uint8Array | undefined;

/** What servers and browsers do in different ways. None of them throws. */
export type Tools = {
  /** Behind the stream may be the end of a line, and nothing else. */
  unpack(asked: ToUnpack): Unpacked;
  /** In lower-case hexadecimal. */
  sha256(bytes: Uint8Array): string;
  /** Without padding. */
  base64url(bytes: Uint8Array): string;
  /** Whether an Ed25519 signature holds; false for a malformed key or signature. `x` and `signature` are base64url. */
  signatureHolds(asked: { x: string; signature: string; input: Uint8Array }): boolean;
};
/** The same in a browser, which answers later. */
export type LaterTools = {
  [Name in keyof Tools]: (
    asked: Parameters<Tools[Name]>[0],
  ) => ReturnType<Tools[Name]> | Promise<ReturnType<Tools[Name]>>;
};

type Asked = { [Name in keyof Tools]: { tool: Name; about: Parameters<Tools[Name]>[0] } }[keyof Tools];
type Answer = ReturnType<Tools[keyof Tools]>;

/** A check that is the same everywhere: it asks for a tool, and continues with the answer. */
export type Check<T> = Generator<Asked, T, Answer>;

/** Asks for one tool. */
export function* ask<Name extends keyof Tools>(
  tool: Name,
  about: Parameters<Tools[Name]>[0],
): Check<ReturnType<Tools[Name]>> {
  return (yield { tool, about } as Asked) as ReturnType<Tools[Name]>;
}

/** Runs a check where the tools answer at once. */
export function checkNow<T>(check: Check<T>, tools: Tools): T {
  let step = check.next();
  while (!step.done) step = check.next(use(step.value, tools) as Answer);
  return step.value;
}

/** Runs a check where the tools answer later. */
export async function checkLater<T>(check: Check<T>, tools: LaterTools): Promise<T> {
  let step = check.next();
  while (!step.done) step = check.next(await use(step.value, tools));
  return step.value;
}

const use = ({ tool, about }: Asked, tools: LaterTools) =>
  (tools[tool] as (asked: typeof about) => Answer | Promise<Answer>)(about);
