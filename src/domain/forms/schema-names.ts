import { formTypes } from './registry.ts';

/** The forms of the public contract that are not built yet: their schemas are not there until they are. */
const promised = ['eic', 'meiwc'];

/** The names that schemas of forms are asked for by: the type in small letters. */
export const schemaNames = (): string[] => [
  ...new Set([...formTypes().map((type) => type.toLowerCase()), ...promised]),
];
