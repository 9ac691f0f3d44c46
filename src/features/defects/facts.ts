import type { Facts } from '../feature-facts.ts';

export const defectFacts = {
  permissions: {
    'defects.answer': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'defects.answer': 'say which defects were put right',
  },
  events: {
    'defect.answered': 'Defect marked as present or gone',
    'defect.answer-undone': 'Answer about a defect undone',
  },
  tables: {
    defect: ['id'],
    defect_event: ['id'],
  },
} as const satisfies Facts;
