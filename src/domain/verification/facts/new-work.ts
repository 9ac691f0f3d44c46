import type { Context } from '../engine/context.ts';

/**
 * The forms that certify new work, by their types. Told by name, for the rules run in browsers too, which know no definitions; a test
 * holds them against what the forms say that they report on.
 */
export const formsOfNewWork: readonly string[] = ['EIC', 'MEIWC'];

/** Whether a document certifies new work: what is asked about an old installation fails there. */
export const isNewWork = ({ document }: Pick<Context, 'document'>): boolean =>
  formsOfNewWork.includes(document.form_type);
