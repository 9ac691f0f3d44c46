import type { Facts } from '../feature-facts.ts';

export const standardFacts = {
  permissions: {
    'standards.manage': ['owner', 'supervisor'],
  },
  permissionWords: {
    'standards.manage': 'change what reports begin with',
  },
  events: {
    'observation-text.added': 'Observation text added',
    'observation-text.changed': 'Observation text changed',
    'observation-text.retired': 'Observation text retired',
    'observation-text.taken-back': 'Observation text restored',
    'company.defaults-changed': 'Report defaults changed',
  },
  tables: {
    observation_text: ['company_id', 'number'],
  },
} as const satisfies Facts;
