import type { Facts } from '../feature-facts.ts';

export const qualificationFacts = {
  permissions: { 'qualifications.keep': ['owner', 'office'] },
  permissionWords: { 'qualifications.keep': 'keep the qualifications of people' },
  events: {
    'qualification.added': 'Qualification added',
    'qualification.removed': 'Qualification removed',
  },
  tables: { qualification: ['id'] },
} as const satisfies Facts;
