import type { Facts } from '../feature-facts.ts';

export const occupantFacts = {
  permissions: {
    'occupants.read': ['owner', 'office', 'supervisor'],
    'occupants.write': ['owner', 'office'],
  },
  permissionWords: {
    'occupants.read': 'see the people of a home',
    'occupants.write': 'change the people of a home',
  },
  events: {
    'occupant.added': 'Person of a home added',
    'occupant.changed': 'Person of a home changed',
    'occupant.moved-out': 'Person moved out of a home',
    'occupant.returned': 'Person did not move out of a home',
    'occupant.erased': 'Person of a home erased',
    'home.access-changed': 'Keys and hazards changed',
  },
  tables: {
    occupant: ['id'],
  },
} as const satisfies Facts;
