/** An input of the page. */
export type Box = { value: string };
type Change = { box: Box; from: string; to: string };

/** Undo steps: boxes changed together are undone together. */
export type Steps = {
  /** Puts values into boxes, as one step. @returns the boxes that changed */
  put(changes: readonly { box: Box; to: string }[]): Box[];
  /** Records a value that the person typed into a box. */
  typed(box: Box, from: string): void;
  /** @returns the boxes that were restored; none when no step is left */
  undo(): Box[];
};

export function steps(most = 200): Steps {
  const done: Change[][] = [];
  const keep = (step: Change[]) => {
    if (step.length === 0) return;
    done.push(step);
    if (done.length > most) done.shift();
  };
  return {
    put(changes) {
      const step = changes.map(({ box, to }) => ({ box, from: box.value, to })).filter(({ from, to }) => from !== to);
      for (const { box, to } of step) box.value = to;
      keep(step);
      return step.map(({ box }) => box);
    },
    typed(box, from) {
      if (box.value !== from) keep([{ box, from, to: box.value }]);
    },
    undo() {
      const step = done.pop() ?? [];
      for (const { box, from } of step) box.value = from;
      return step.map(({ box }) => box);
    },
  };
}
