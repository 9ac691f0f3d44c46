import { ownPath } from '../../../../http/own-path.ts';
import type { Posted } from '../posted.ts';

/**
 * The address that the pressed button leads to after saving: a page of this site, which then shows "Saved".
 * @returns undefined when the button names no address, or one outside the site.
 */
export function goTo(posted: Posted): string | undefined {
  const path = ownPath(posted.text('go_to'));
  if (path === undefined) return undefined;
  const [page = '', anchor] = path.split('#');
  const said = page.startsWith('/electrician/') ? `${page}${page.includes('?') ? '&' : '?'}saved` : page;
  return anchor === undefined ? said : `${said}#${anchor}`;
}
