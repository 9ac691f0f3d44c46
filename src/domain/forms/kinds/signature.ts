import type { Kind } from './kind.ts';
import { text } from './text.ts';

declare module './values.ts' {
  interface KindValues {
    signature: string;
  }
}

/** The name that somebody signs with. Its drawing is beside it. */
export const signature: Kind = { ...text, name: 'signature', isDrawn: true };
