import type { Viewer } from './context.ts';

/** Who gives a command. What they may change is fenced by it, and the events of the command name it. */
export type Actor = Viewer;
