import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeMarkup } from '../../markup/write-markup.ts';

/**
 * A complete page as text, from the same components as the ordinary pages, with nothing for a browser to hydrate. What more than a plain
 * page has is for React to draw.
 */
export async function renderHtml(element: ReactNode): Promise<string> {
  return `<!doctype html>${markupOf(element)}`;
}

function markupOf(element: ReactNode): string {
  try {
    return writeMarkup(element);
  } catch {
    // A component that asks React for something fails without it. One that is at fault fails here again.
    return renderToStaticMarkup(element);
  }
}
