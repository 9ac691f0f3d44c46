import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A complete page as text, from the same components as the ordinary pages, with nothing for a browser to hydrate. */
export async function renderHtml(element: ReactNode): Promise<string> {
  return `<!doctype html>${renderToStaticMarkup(element)}`;
}
