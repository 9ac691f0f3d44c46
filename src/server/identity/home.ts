import type { Role } from '../db/schema.ts';

/** Where somebody goes who has just signed in and was on no page before. */
export const homeOf = (role: Role): string => (role === 'electrician' || role === 'apprentice' ? '/electrician' : '/');
