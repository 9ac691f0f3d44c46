import type { Contents, Pair } from './contents.ts';
import type { Shown } from './in-words.ts';

/** The shapes of the server's pages: a tick in a ring, a cross in a stop sign, a question mark in a ring. */
const shapes = {
  genuine: 'M28 4a24 24 0 1 0 .1 0ZM17 28l8 8 15-16',
  altered: 'M18.2 3.2 37.8 3.2 52.8 18.2 52.8 37.8 37.8 52.8 18.2 52.8 3.2 37.8 3.2 18.2ZM18 18l20 20M38 18 18 38',
  unknown: 'M28 4a24 24 0 1 0 .1 0ZM20 22a8 8 0 1 1 11 7.5q-3 1.2-3 5M28 40v4',
} as const;

/** The answer as elements. Uses text nodes only: a file's contents never become markup. */
export function draw(verdict: Shown, fileName: string): DocumentFragment {
  const { contents } = verdict;
  const all = document.createDocumentFragment();
  all.append(panel(verdict, fileName));
  for (const doubt of verdict.doubts) all.append(of('div', { class: 'notice warn' }, of('p', {}, doubt)));
  if (contents?.caution) {
    const { title, words } = contents.caution;
    all.append(of('div', { class: 'notice warn' }, of('h2', {}, title), of('p', {}, words)));
  }
  if (contents?.safety) {
    const { tone, title, words } = contents.safety;
    all.append(
      of(
        'div',
        { class: `notice ${tone}` },
        of('h2', {}, `What it says of the installation: ${title}`),
        of('p', {}, words),
      ),
    );
  }
  if (contents) all.append(of('h2', {}, 'What was signed'), pairs(contents.facts));
  if (verdict.unknown.length > 0) {
    all.append(
      of('h2', {}, 'What this page cannot know'),
      of('ul', {}, ...verdict.unknown.map((each) => of('li', {}, each))),
    );
  }
  if (contents && contents.parts.length > 0) all.append(whole(contents));
  if (verdict.technical.length > 0) {
    all.append(of('details', {}, of('summary', {}, 'Technical details'), pairs(verdict.technical)));
  }
  return all;
}

function panel({ mark, tone, title, words, state }: Shown, fileName: string): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 56 56',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '4',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', shapes[mark]);
  svg.append(path);
  const heading = of(
    'h2',
    { id: 'verdict', tabindex: '-1' },
    of('span', { class: 'over' }, fileName.slice(0, 200)),
    title,
  );
  const section = of('section', { class: `verdict ${tone}`, 'aria-labelledby': 'verdict', 'data-state': state });
  section.append(svg, heading, of('div', {}, ...words.map((each) => of('p', {}, each))));
  return section;
}

function whole({ parts, left }: Contents): HTMLElement {
  const rest = left > 0 ? [of('p', {}, `${left} more rows stand in the file and are not shown here.`)] : [];
  return of(
    'details',
    {},
    of('summary', {}, 'All that was signed'),
    ...parts.flatMap(({ title, pairs: rows }) => [of('h3', {}, title), pairs(rows)]),
    ...rest,
  );
}

const pairs = (rows: readonly Pair[]): HTMLElement =>
  of('dl', { class: 'pairs' }, ...rows.map(([name, value]) => of('div', {}, of('dt', {}, name), of('dd', {}, value))));

function of(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
