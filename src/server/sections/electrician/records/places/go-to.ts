import { ownPath } from '../../../../http/own-path.ts';
import type { Posted } from '../posted.ts';

/**
 * Where a button that saves and goes on asks to be led, once what stands in the form is saved: a page of ours, which says so.
 * @returns undefined where none was asked for, or one that is not ours.
 */
export function goTo(posted: Posted): string | undefined {
  const path = ownPath(posted.text('go_to'));
  if (path === undefined) return undefined;
  const [page = '', anchor] = path.split('#');
  const said = page.startsWith('/electrician/') ? `${page}${page.includes('?') ? '&' : '?'}saved` : page;
  return anchor === undefined ? said : `${said}#${anchor}`;
}
