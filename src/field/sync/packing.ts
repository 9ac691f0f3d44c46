type Fetched = (path: string, init: RequestInit) => Promise<Response>;

/** In characters: smaller bodies fit into one packet as they are. */
const WORTH_PACKING = 1_000;

/**
 * Sends text gzipped, which makes a long queue ten times smaller on a weak line. Sends it plain where the browser cannot compress, or the
 * server is too old to decompress.
 */
export function packing(fetched: Fetched): Fetched {
  let isUnderstood = true;
  return async (path, init) => {
    const { body } = init;
    const isWorthIt = isUnderstood && typeof body === 'string' && body.length >= WORTH_PACKING;
    const packed = isWorthIt ? await gzipped(body) : undefined;
    if (!packed) return fetched(path, init);
    const headers = new Headers(init.headers);
    headers.set('content-encoding', 'gzip');
    const answer = await fetched(path, { ...init, body: packed, headers });
    if (answer.status !== 400 && answer.status !== 415) return answer;
    const plain = await fetched(path, init);
    // Only if plain text works: a refusal of both has nothing to do with compression.
    if (plain.ok) isUnderstood = false;
    return plain;
  };
}

async function gzipped(text: string): Promise<ArrayBuffer | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined;
  try {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return await new Response(packed).arrayBuffer();
  } catch {
    return undefined;
  }
}
