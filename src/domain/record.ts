import type { Values } from './forms/definition.ts';

/** Whether a value is an object of named values: no list, no nothing. */
export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
