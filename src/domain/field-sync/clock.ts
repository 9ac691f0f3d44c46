/** By more than this, a device's clock is wrong and the server's counts: days and signatures go by it. */
export const CLOCK_OFF_MS = 10 * 60_000;

/** When it was by the server's clock, of what a device's clock alone says. @param off  milliseconds by which that is fast; below nothing where it is slow. */
export const asClocked = (instant: string, off: number): string =>
  new Date(Date.parse(instant) - (Math.abs(off) > CLOCK_OFF_MS ? off : 0)).toISOString();
