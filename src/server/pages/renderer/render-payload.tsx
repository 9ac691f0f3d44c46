import { renderToString } from 'react-dom/server';
import type { RenderPayload } from './document.ts';
import { isComplete } from './document.ts';
import { PayloadDocument } from './waku-ssr.tsx';

/** Runs where client components have their code, and server components none. */
export const renderPayload: RenderPayload = (payload, route) => {
  try {
    const markup = renderToString(<PayloadDocument payload={payload} route={route} />);
    return isComplete(markup) ? markup : undefined;
  } catch {
    // A page that fails, leads elsewhere or waits for code is rendered once more by who knows what to answer then.
    return undefined;
  }
};
