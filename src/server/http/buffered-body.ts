/** Bytes that an answer was made of, so that whoever packs or sends it need not read them back out of a stream. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** An answer whose whole body is in memory. */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The body of an answer, read where it is not in memory. An answer that has been read has no body any more. */
export const bodyBytes = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());

/** An answer that has been read to its end. */
export const buffered = async (response: Response): Promise<Response> =>
  bodies.has(response) ? response : bufferedResponse(await bodyBytes(response), response);
