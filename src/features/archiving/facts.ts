import type { Facts } from '../feature-facts.ts';

export const archivingFacts = {
  permissions: { 'register.archive': ['owner', 'office'] },
  permissionWords: { 'register.archive': 'archive sites and clients' },
  events: {
    'site.archived': 'Site archived',
    'site.restored': 'Site restored',
    'sites.archived': 'Sites archived',
    'sites.restored': 'Sites restored',
    'client.archived': 'Client archived',
    'client.restored': 'Client restored',
  },
  tables: {},
  bulk: [
    { list: '/sites', label: 'Archive', needs: 'register.archive', to: '/sites/archive', method: 'get' },
    {
      ...{ list: '/sites', label: 'Restore', needs: 'register.archive', to: '/sites/archive/restoration' },
      ...{ method: 'post', ofArchived: true },
    },
    { list: '/clients', label: 'Archive', needs: 'register.archive', to: '/clients/archive', method: 'get' },
    {
      ...{ list: '/clients', label: 'Restore', needs: 'register.archive', to: '/clients/archive/restoration' },
      ...{ method: 'post', ofArchived: true },
    },
  ],
} as const satisfies Facts;
