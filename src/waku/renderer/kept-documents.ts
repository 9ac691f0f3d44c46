import { hash } from 'node:crypto';
import { keepLast } from '../../domain/memo.ts';
import { type Prepared, prepareDocument, type RenderPayload } from './document.ts';

/** Payloads that were requested once: one with a form has an id of its own and never comes again, so nothing else of it is stored. */
const MOST_SEEN = 500;
const MOST_KEPT = 40;
/** Bytes of one document; a larger one is rendered each time. */
const LARGEST = 128 * 1024;

/**
 * Documents by payload, so that a page opened again without changes is rendered once.
 * The payload decides everything on a page: permissions and content are settled when it is made, which happens each time.
 */
export function keepDocuments(renderPayload: RenderPayload): (payload: Buffer, route: object) => Prepared | undefined {
  const seen = new Map<string, true>();
  const kept = new Map<string, Prepared>();
  return (payload, route) => {
    const name = hash('sha256', payload, 'base64url') + JSON.stringify(route);
    const known = kept.get(name);
    if (known) {
      keepLast(kept, name, known, MOST_KEPT);
      return known;
    }
    const markup = renderPayload(payload, route);
    if (markup === undefined) return undefined;
    const prepared = prepareDocument(markup, payload.toString());
    const size = prepared.markup.length + prepared.data.length;
    if (seen.has(name) && size <= LARGEST) keepLast(kept, name, prepared, MOST_KEPT);
    keepLast(seen, name, true, MOST_SEEN);
    return prepared;
  };
}
