import type { Facts } from '../feature-facts.ts';

export const buildingFacts = {
  permissions: {},
  permissionWords: {},
  events: {},
  tables: {
    building: ['id'],
  },
} as const satisfies Facts;
