import type { ToUnpack, Unpacked } from '../../domain/certificate/verify/check.ts';

/**
 * Decompresses a PDF's zlib stream, up to a limit in bytes; undefined on failure. Never throws.
 * A stream with an indirect length ends in a line end, which is not part of it and which browsers refuse.
 */
export async function unpack({ packed, most }: ToUnpack): Promise<Unpacked> {
  for (const without of [0, 1, 2]) {
    const kept = packed.length - without;
    if (without > 0 && packed[kept] !== 0x0a && packed[kept] !== 0x0d) return undefined;
    const content = await unpackExactly(packed.slice(0, Math.max(0, kept)), most);
    if (content !== 'no stream') return content;
  }
  return undefined;
}

async function unpackExactly(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Unpacked | 'no stream'> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most) {
        void reader.cancel().catch(() => undefined);
        return undefined;
      }
      parts.push(read.value);
    }
  } catch {
    return 'no stream';
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
