import type { HomeFacts } from './facts.ts';

export type HazardKind = NonNullable<HomeFacts['hazard']>['kind'];

export const hazardKinds = [
  { value: 'emergency', label: 'Emergency hazard: made safe within 24 hours' },
  { value: 'significant', label: 'Significant hazard: looked into within 10 working days' },
  { value: 'none', label: 'Neither: the law’s clocks do not run' },
] as const;

/** Whether the investigation found that more work is needed, and by when it begins (SI 2025/1042 reg 13). */
export const furtherChoices = [
  { value: '', label: 'No, or not known yet' },
  { value: 'days', label: 'Yes: it begins within 5 working days' },
  { value: 'weeks', label: 'Yes, and 5 working days are not practicable: within 12 weeks' },
] as const;
export type Further = (typeof furtherChoices)[number]['value'];

/** A code is no hazard; which one it is likely to be is proposed, and a competent person of the landlord decides (compliance.md 1.2). */
export const proposedHazard = (code: string): HazardKind => (code === 'C1' ? 'emergency' : 'significant');

/** The codes of observations that can be hazards. */
export const mayBeHazard = (code: string): boolean => code === 'C1' || code === 'C2';
