import { formTypes } from './registry.ts';

/** The names that schemas of forms are asked for by: the type in small letters. */
export const schemaNames = (): string[] => formTypes().map((type) => type.toLowerCase());
