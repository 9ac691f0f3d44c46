import type { Facts } from '../feature-facts.ts';

export const mergingFacts = {
  permissions: { 'register.merge': ['owner', 'office'] },
  permissionWords: { 'register.merge': 'merge sites and clients' },
  events: {
    'site.merged': 'Another site merged into this one',
    'site.merge-undone': 'Merge of another site undone',
    'client.merged': 'Another client merged into this one',
    'client.merge-undone': 'Merge of another client undone',
  },
  tables: { merging: ['id'] },
  bulk: [
    { list: '/sites', label: 'Merge two', needs: 'register.merge', to: '/sites/merge', method: 'get' },
    { list: '/clients', label: 'Merge two', needs: 'register.merge', to: '/clients/merge', method: 'get' },
  ],
} as const satisfies Facts;
