import { isReserved } from '../../../server/http/reserved.ts';

/**
 * Whether an address of ours is an ordinary page, which the router fetches and puts in the place of the one that is shown. What
 * sections answer is none, nor what is a file: its address ends like the name of one.
 */
export const isPageAddress = (pathname: string): boolean =>
  !isReserved(pathname) && !pathname.slice(pathname.lastIndexOf('/')).includes('.');
