/** Marks a post that the router sends and whose answer it takes. */
export const SENT_BY = 'x-sent-by';
export const ROUTER = 'router';

/** Redirect target within the router's pages; a header, because a script cannot read a redirect. */
export const ROUTER_LOCATION = 'x-goes-to';
/** Redirect target outside the router's pages. */
export const LEAVES_TO = 'x-leaves-to';

/** Content type of page data for the router. */
export const PAGE_DATA = 'text/x-component';
