import { calculators } from './calculators/feature.ts';
import type { Feature } from './feature.ts';

/** Every feature in a folder of its own. */
export const features: readonly Feature[] = [calculators];
