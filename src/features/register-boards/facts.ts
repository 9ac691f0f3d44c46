import type { Facts } from '../feature-facts.ts';

export const boardFacts = {
  permissions: {
    'boards.confirm': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'boards.confirm': 'say which boards and circuits are the same',
  },
  events: {
    'boards.answered': 'Board or circuit recognised',
    'boards.answer-undone': 'Answer about a board or circuit undone',
  },
  tables: {
    board_answer: ['id'],
  },
} as const satisfies Facts;
