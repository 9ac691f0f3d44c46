import { formTypes } from './registry.ts';

/** The names of the forms' schemas: the type in lower case. */
export const schemaNames = (): string[] => formTypes().map((type) => type.toLowerCase());
