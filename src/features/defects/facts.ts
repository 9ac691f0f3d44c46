import type { Facts } from '../feature-facts.ts';

export const defectFacts = {
  permissions: {
    'defects.answer': ['owner', 'office', 'supervisor'],
    'defects.move': ['owner', 'office', 'supervisor', 'client'],
    'defects.follow': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'defects.answer': 'say which defects were put right',
    'defects.move': 'say what was done about a defect',
    'defects.follow': 'hand a defect to a person',
  },
  events: {
    'defect.answered': 'Defect marked as present or gone',
    'defect.answer-undone': 'Answer about a defect undone',
    'defect.moved': 'Defect moved on',
    'defect.move-undone': 'What was said of a defect undone',
    'defect.described': 'Defect of another firm’s report described',
    'defect.handed-over': 'Defect handed over',
    'defects.handed-over': 'Defects handed over',
    'defect.offer-answered': 'Offer answered',
    'defect.notice-recorded': 'Notice of a visit recorded',
    'defect.notice-undone': 'Notice of a visit taken back',
  },
  tables: {
    defect: ['id'],
    defect_event: ['id'],
    visit_notice: ['id'],
  },
  bulk: [{ list: '/defects', label: 'Hand over', needs: 'defects.follow', to: '/defects/hand-over', method: 'get' }],
} as const satisfies Facts;
