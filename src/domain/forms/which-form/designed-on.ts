/** Name in a report of new work of the date of the design, YYYY-MM-DD, if it was given at booking. */
export const DESIGNED_ON = 'designed_on';
