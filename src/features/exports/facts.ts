import type { Facts } from '../feature-facts.ts';

export const exportFacts = {
  permissions: {
    'certificates.export': ['owner', 'office', 'supervisor', 'client'],
  },
  permissionWords: {
    'certificates.export': 'download many certificates at once',
  },
  events: {
    'export.asked': 'Export requested',
    'export.downloaded': 'Export downloaded',
    'export.removed': 'Export removed',
  },
  tables: {
    export: ['id'],
  },
} as const satisfies Facts;
