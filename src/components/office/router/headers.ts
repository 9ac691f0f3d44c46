/** Says of a post that the page's router sends it, and takes the answer. */
export const SENT_BY = 'x-sent-by';
export const ROUTER = 'router';

/** Where the answer leads, in the place of a redirect, which a script cannot see: to another page of the router's. */
export const ROUTER_LOCATION = 'x-goes-to';
/** Likewise, but out of the router's pages. */
export const LEAVES_TO = 'x-leaves-to';

/** What a page is sent as to the router. */
export const PAGE_DATA = 'text/x-component';
