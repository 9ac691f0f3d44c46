/** Where a report of new work keeps when its design was signed, YYYY-MM-DD, where that was said as it was booked; absent otherwise. */
export const DESIGNED_ON = 'designed_on';
