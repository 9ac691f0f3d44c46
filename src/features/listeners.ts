import { followDefects } from './defects/records/heard.ts';
import type { Listener } from './listener.ts';

/** Every feature that follows what commands record, in this order. */
export const listeners: readonly Listener[] = [followDefects];
