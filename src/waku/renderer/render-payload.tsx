import { renderToString } from 'react-dom/server';
import type { RenderPayload } from './document.ts';
import { isComplete } from './document.ts';
import { PayloadDocument } from './payload-document.tsx';

/** Runs in the environment where client components have their code, and server components none. */
export const renderPayload: RenderPayload = (payload, route) => {
  try {
    const markup = renderToString(<PayloadDocument payload={payload} route={route} />);
    return isComplete(markup) ? markup : undefined;
  } catch {
    // Waku's own renderer answers a page that fails, redirects or waits for code.
    return undefined;
  }
};
