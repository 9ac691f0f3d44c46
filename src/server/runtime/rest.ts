/** Spares those who ask next the wait for what hung a moment ago: while it is on they are refused at once. */
export type Rest = { begin(): void; isOn(): boolean };

/** @param ms  how long a rest takes. */
export function openRest(ms = 5000): Rest {
  let until = 0;
  return {
    begin() {
      until = performance.now() + ms;
    },
    isOn: () => performance.now() < until,
  };
}
