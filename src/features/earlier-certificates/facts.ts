import type { Facts } from '../feature-facts.ts';

export const earlierFacts = {
  permissions: {
    'earlier.add': ['owner', 'office', 'supervisor', 'client'],
    'earlier.write': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'earlier.add': 'add a certificate by another firm',
    'earlier.write': 'change certificates by other firms',
  },
  events: {
    'earlier.added': 'Certificate by another firm added',
    'earlier.changed': 'Certificate by another firm corrected',
    'earlier.removed': 'Certificate by another firm removed',
    'earlier.restored': 'Certificate by another firm restored',
  },
  tables: {
    earlier_certificate: ['id'],
  },
} as const satisfies Facts;
