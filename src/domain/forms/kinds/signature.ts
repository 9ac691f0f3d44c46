import type { Kind } from './kind.ts';
import { text } from './text.ts';

declare module './values.ts' {
  interface KindValues {
    signature: string;
  }
}

/** The typed name of a signatory. Its drawing is a field of its own. */
export const signature: Kind = { ...text, name: 'signature', isDrawn: true };
