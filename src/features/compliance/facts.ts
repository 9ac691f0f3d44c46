import type { Facts } from '../feature-facts.ts';

export const complianceFacts = {
  permissions: {},
  permissionWords: {},
  events: {},
  tables: { home_state: ['site_id'], home_facts: ['site_id'] },
} as const satisfies Facts;
