import { expect, test } from 'vitest';
import { calledBy } from '../../../domain/register/earlier-certificate.ts';
import { nameOfLetter } from './letter.ts';
import { sampleContent } from './samples.ts';

const company = { name: 'Wren Repairs', phone: '01632 960111', email: '', scheme: '' };

test('a letter names the report of another firm with its number, without one, and without a firm', () => {
  const content = sampleContent('confirmation', company, '', '2026-11-26');
  if (content.kind !== 'confirmation') throw new Error('no confirmation');
  const { about } = content;
  const named = (number: string, firm: string) => {
    const earlier = { id: 'E', called: calledBy({ number, firm }) };
    const closing = { how: 'other-firm', proof: 'Certificate 12' } as const;
    const defects = about.defects.map((each) => ({ ...each, earlier }));
    return nameOfLetter({ content: { ...content, about: { ...about, certificate: null, closing, defects } } });
  };
  expect(named('7', 'Oxbow Wiring')).toBe('Confirmation, C2 of 7 of Oxbow Wiring');
  expect(named('', 'Northgate Compliance')).toBe('Confirmation, C2 of Northgate Compliance');
  expect(named('', '')).toBe('Confirmation, C2 of another firm');
});
