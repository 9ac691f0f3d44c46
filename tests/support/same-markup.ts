import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeMarkup } from '../../src/markup/write-markup.ts';

/**
 * A page as our own writer writes it, after holding it against React's: tests that draw pages, whatever they are about, draw each of
 * them twice.
 * @throws Error where the two are not the same page.
 */
export async function renderHtml(element: ReactNode): Promise<string> {
  const ours = writeMarkup(element);
  const [mine, reacts] = [asOnePage(ours), asOnePage(renderToStaticMarkup(element))];
  if (mine !== reacts) throw new Error(difference(mine, reacts));
  return `<!doctype html>${ours}`;
}

const tag = /<([a-zA-Z0-9]+)((?:\s[^\s=<>"/]+(?:="[^"]*")?)*)\s*\/?>/g;
const attribute = /\s([^\s=<>"/]+)(?:="([^"]*)")?/g;

/**
 * What two texts of the same page have in common. Neither the order of attributes and of what heads it is part of it, nor what is
 * another each time a page is drawn.
 */
function asOnePage(html: string): string {
  return (
    html
      .replace(tag, (_, name: string, attributes: string) => {
        const each = [...attributes.matchAll(attribute)].map(([, key, value = '']) => `${key}="${value}"`);
        return `<${name}${each
          .sort()
          .map((one) => ` ${one}`)
          .join('')}>`;
      })
      .replace(/(<input name="[^"]*" type="hidden" value=")[0-9a-f-]{36}"/g, '$1"')
      // React asks for pictures in the head; they are of no hurry.
      .replace(/<link as="image"[^>]*>/g, '')
      .replace(/<head>(.*?)<\/head>/s, (_, head: string) => head.split(/(?=<)/).sort().join(''))
  );
}

function difference(mine: string, reacts: string): string {
  let at = 0;
  while (mine[at] === reacts[at]) at += 1;
  const from = Math.max(0, at - 200);
  return `Not the page that React draws:\n${mine.slice(from, at + 120)}\nand React:\n${reacts.slice(from, at + 120)}`;
}
