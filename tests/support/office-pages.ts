import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isValidElement, type ReactNode } from 'react';
import { ForbiddenError, NotFoundError } from '../../src/kernel/errors.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Deps } from '../../src/server/context.ts';
import { type RequestContext, requestContext } from '../../src/server/pages/request-context.ts';

const pages = join(import.meta.dirname, '../../src/pages');

/** Files of all pages of the office, by the path below `src/pages`: `sites/[siteId].tsx`. */
export const officePageFiles: readonly string[] = globSync('**/*.tsx', { cwd: pages })
  .filter((file) => !file.split('/').some((part) => part.startsWith('_')))
  .sort();

/** Names of the parameters in a page's path. */
export const parametersOf = (file: string): string[] =>
  [...file.matchAll(/\[(\w+)\]/g)].map(([, name]) => name as string);

type Asked = { deps: Deps; parameters: Readonly<Record<string, string>>; query?: string };

/**
 * Loads a page for a person with all that its parts load for themselves, and draws nothing.
 * @param query  without its question mark.
 * @returns whether they get it.
 */
export async function loadPage(
  viewer: Viewer,
  file: string,
  { deps, parameters, query = '' }: Asked,
): Promise<boolean> {
  const path = `/${file.replace(/(\/?index)?\.tsx$/, '').replace(/\[(\w+)\]/g, (_, name: string) => parameters[name] ?? '')}`;
  const url = new URL(`https://copperplate.test${path}?${query}`);
  const context: RequestContext = {
    ...{ deps, viewer, nonce: undefined, requestId: 'test', url, formState: undefined, failure: undefined },
    request: new Request(url),
  };
  const { default: Page }: { default: (props: object) => Promise<ReactNode> } = await import(join(pages, file));
  return requestContext.run(context, async () => {
    try {
      await loadAll(await Page({ ...parameters, path, query }));
      return true;
    } catch (error) {
      const { error: failure = error } = context.failure ?? {};
      if (failure instanceof ForbiddenError || failure instanceof NotFoundError || isAway(error)) return false;
      throw error;
    }
  });
}

/** Whether a page leads elsewhere, as the test's `notFound` and `redirect` say it. */
const isAway = (error: unknown) => error instanceof Error && error.message.startsWith('away to');

async function loadAll(node: ReactNode): Promise<void> {
  const there = await node;
  if (Array.isArray(there)) {
    for (const each of there) await loadAll(each);
    return;
  }
  if (!isValidElement<{ children?: ReactNode }>(there)) return;
  if (typeof there.type !== 'function') return loadAll(there.props.children);
  let inside: ReactNode;
  try {
    inside = await (there.type as (props: object) => ReactNode)(there.props);
  } catch (error) {
    // A part for the browser asks React for its state: it loads nothing here.
    if (error instanceof TypeError && /reading 'use\w*'/.test(error.message)) return loadAll(there.props.children);
    throw error;
  }
  return loadAll(inside);
}
