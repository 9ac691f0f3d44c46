/** A device clock further off than this is wrong, and the server's clock is used instead for dates and signatures. */
export const CLOCK_OFF_MS = 10 * 60_000;

/** The server's time for an instant read off a device clock. @param off  milliseconds by which that clock is fast; negative if it is slow. */
export const asClocked = (instant: string, off: number): string =>
  new Date(Date.parse(instant) - (Math.abs(off) > CLOCK_OFF_MS ? off : 0)).toISOString();
