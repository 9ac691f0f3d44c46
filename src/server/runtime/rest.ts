/** After a service hung, refuses further calls at once for a while, so that they do not wait for it too. */
export type Rest = { begin(): void; isOn(): boolean };

/** @param ms  how long calls are refused. */
export function openRest(ms = 5000): Rest {
  let until = 0;
  return {
    begin() {
      until = performance.now() + ms;
    },
    isOn: () => performance.now() < until,
  };
}
