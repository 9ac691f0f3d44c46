import type { Facts } from '../feature-facts.ts';

export const serviceFacts = {
  permissions: {
    'service.read': ['owner', 'office', 'supervisor', 'client'],
    'service.record': ['owner', 'office', 'supervisor'],
  },
  permissionWords: {
    'service.read': 'see who was given which paper',
    'service.record': 'record who was given which paper',
  },
  events: {
    'paper.given': 'Paper given',
    'paper.returned': 'Paper came back',
    'copies.asked': 'Copies asked for',
    'copies.taken-back': 'Request for copies taken back',
    'letter.written': 'Letter written',
    'letter.taken-back': 'Letter taken back',
    'letter.words-changed': 'Own sentences in letters changed',
  },
  tables: {
    letter: ['id'],
    letter_words: ['company_id', 'letter'],
    copy_request: ['id'],
    service: ['id'],
  },
} as const satisfies Facts;
