/** What the entries of somebody who signs through a mailed link come with, in place of a form's own id. @param request  its id. */
export const byLink = (request: string): string => `${BY_LINK}${request}`;

/** What they all begin with. A form's own id has no space in it. */
export const BY_LINK = 'signed ';
