import type { Facts } from '../feature-facts.ts';

export const lampFacts = {
  permissions: { 'lamps.manage': ['owner', 'office'] },
  permissionWords: { 'lamps.manage': 'change the lamps' },
  events: { 'lamp.added': 'Lamp added' },
  tables: { lamp: ['id'] },
} as const satisfies Facts;
