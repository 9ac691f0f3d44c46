import type { Role } from '../../kernel/viewer.ts';

/** The start page after signing in, for a person who came from no other page. */
export const homeOf = (role: Role): string => (role === 'electrician' || role === 'apprentice' ? '/electrician' : '/');
