import type { SuggestionsOf } from '../../overrides/suggestion.ts';
import type { rcdAbsent } from './rcd-absent.ts';

export const rcdAbsentSuggestions: SuggestionsOf<typeof rcdAbsent> = {
  RCD_ABSENT: {
    texts: ['RCD-001', 'RCD-002', 'RCD-003', 'RCD-004', 'BTH-002', 'BTH-003', 'RCD-008'],
    fits: (text, { finding: { regulation = '' }, circuit }) => {
      if (text === 'RCD-008') return circuit?.rcd_delay === 'S';
      if (text === 'RCD-004') return /(^|, )411\.3\.4/.test(regulation);
      if (text.startsWith('BTH-')) return regulation.includes('701.');
      return /(^|, )411\.3\.3/.test(regulation);
    },
  },
};
