type Fetched = (path: string, init: RequestInit) => Promise<Response>;

/** In characters: what is smaller goes in one packet as it is. */
const WORTH_PACKING = 1_000;

/**
 * Sends text gzipped: a queue of many entries is a tenth of it so, which is what takes time on a weak line. Plain where the browser
 * cannot pack, and where the server cannot unpack, being of an older build.
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
    // Only where that was what was wrong: what is refused either way says nothing of packing.
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
