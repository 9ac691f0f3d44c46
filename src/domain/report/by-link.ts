/** The submission id of entries made through a mailed signing link. @param request  its id. */
export const byLink = (request: string): string => `${BY_LINK}${request}`;

/** Prefix of those ids. A form's own id has no space. */
export const BY_LINK = 'signed ';
