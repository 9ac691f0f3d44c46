/** What the entries of somebody who signs through a mailed link come with, in place of a form's own id. @param request  its id. */
export const byLink = (request: string): string => `signed ${request}`;
