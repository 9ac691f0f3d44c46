import { isReserved } from '../../../server/http/reserved.ts';

/**
 * True for the path of an ordinary page, which the router can fetch; false for sections, and for files, whose last part
 * has a dot.
 */
export const isPageAddress = (pathname: string): boolean =>
  !isReserved(pathname) && !pathname.slice(pathname.lastIndexOf('/')).includes('.');
