/** Bytes of a piece. */
const PIECE = 256 * 1024;

type Writes = { push(chunk: Uint8Array | null): boolean; read(): Uint8Array | null };

/**
 * Takes what pdfkit writes into few large pieces. It writes line by line, and its stream would keep a buffer for each until the end:
 * hundreds of thousands for a report of 6,000 circuits.
 * @returns all that was written, once it has ended.
 */
export function gather(doc: Writes): () => Buffer {
  const pieces: Uint8Array[] = [];
  let piece = Buffer.allocUnsafe(0);
  let used = 0;
  const close = () => {
    if (used > 0) pieces.push(piece.subarray(0, used));
    used = 0;
    piece = Buffer.allocUnsafe(0);
  };
  // What it wrote as it was made.
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) pieces.push(chunk);
  doc.push = (chunk) => {
    if (chunk === null) return false;
    if (used + chunk.length > piece.length) {
      close();
      if (chunk.length < PIECE) piece = Buffer.allocUnsafeSlow(PIECE);
    }
    if (chunk.length >= PIECE) pieces.push(chunk);
    else {
      piece.set(chunk, used);
      used += chunk.length;
    }
    return true;
  };
  return () => {
    close();
    const whole = Buffer.concat(pieces);
    pieces.length = 0;
    return whole;
  };
}
