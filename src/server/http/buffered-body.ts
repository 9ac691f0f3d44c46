/** Bodies of responses as bytes, so that compression and sending need not read them back out of a stream. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A response whose whole body is in memory. */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The body of a response, read if it is not in memory. A response that has been read has no body any more. */
export const bodyBytes = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());

/** A response that has been read into memory. */
export const buffered = async (response: Response): Promise<Response> =>
  bodies.has(response) ? response : bufferedResponse(await bodyBytes(response), response);
