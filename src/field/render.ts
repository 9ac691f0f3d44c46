import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ReactNode } from 'react';

/** A complete page as text, as on the server: in this bundle the components make Preact's elements. */
export const renderHtml = async (element: ReactNode): Promise<string> =>
  `<!doctype html>${renderToString(element as unknown as VNode)}`;
