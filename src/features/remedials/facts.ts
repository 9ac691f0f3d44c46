import type { Facts } from '../feature-facts.ts';

export const remedialFacts = {
  permissions: {
    'remedials.answer': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'remedials.answer': 'say which defects were put right',
  },
  events: {
    'defect.answered': 'Defect marked as present or gone',
    'defect.answer-undone': 'Answer about a defect undone',
  },
  tables: {},
} as const satisfies Facts;
