import type { Context } from '../engine/context.ts';

/**
 * The types of the forms that certify new work. Listed by name, because the rules also run in browsers, which load no form definitions; a
 * test compares them with the forms' own `reportsOn`.
 */
export const formsOfNewWork: readonly string[] = ['EIC', 'MEIWC'];

/** True if a document certifies new work: there, questions about an old installation become failures. */
export const isNewWork = ({ document }: Pick<Context, 'document'>): boolean =>
  formsOfNewWork.includes(document.form_type);
