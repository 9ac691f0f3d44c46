import type { Facts } from '../feature-facts.ts';

export const mergingFacts = {
  permissions: { 'register.merge': ['owner', 'office'] },
  permissionWords: { 'register.merge': 'merge sites and clients' },
  events: {
    'site.merged': 'Another site merged into this one',
    'site.merge-undone': 'Merge of another site undone',
    'client.merged': 'Another client merged into this one',
    'client.merge-undone': 'Merge of another client undone',
    'site.told-apart': 'Said to be different from sites that share its address or UPRN',
    'site.told-apart-undone': 'No longer said to be different from sites that share its address or UPRN',
    'client.told-apart': 'Said to be different from clients that share its name or email',
    'client.told-apart-undone': 'No longer said to be different from clients that share its name or email',
  },
  tables: { merging: ['id'], told_apart: ['company_id', 'shares', 'shared', 'thing_id'] },
  bulk: [
    { list: '/sites', label: 'Merge two', needs: 'register.merge', to: '/sites/merge', method: 'get' },
    { list: '/clients', label: 'Merge two', needs: 'register.merge', to: '/clients/merge', method: 'get' },
  ],
} as const satisfies Facts;
