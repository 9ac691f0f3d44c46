import type { Facts } from '../feature-facts.ts';

export const buildingFacts = {
  permissions: {},
  permissionWords: {},
  events: { 'building.named': 'Building made from addresses' },
  tables: {
    building: ['id'],
  },
} as const satisfies Facts;
