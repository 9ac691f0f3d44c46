import type { Facts } from '../feature-facts.ts';

export const planningFacts = {
  permissions: {
    'absence.add': ['owner', 'office', 'supervisor'],
    'absence.own': ['owner', 'supervisor', 'electrician', 'apprentice'],
  },
  permissionWords: {
    'absence.add': 'say when a person is away',
    'absence.own': 'say when you are away',
  },
  events: {
    'visits.planned': 'Visits planned',
    'day.moved': 'A person’s day moved',
    'day.move-undone': 'Move of a person’s day undone',
    'absence.added': 'Absence added',
    'absence.removed': 'Absence removed',
  },
  tables: {
    absence: ['id'],
    day_move: ['id'],
  },
  bulk: [{ list: '/sites', label: 'Plan visits', needs: 'visits.book', to: '/visits/plan', method: 'post' }],
} as const satisfies Facts;
