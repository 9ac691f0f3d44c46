import { describe, expect, test } from 'vitest';
import { letterFor } from './letter.ts';
import { textOfLetter } from './letter-text.ts';
import type { NoAccessFacts } from './no-access.ts';
import { sampleContent } from './samples.ts';

const company = { name: 'Brindle & Rowe', phone: '01632 960100', email: 'office@brindle.example', scheme: '' };
function written(step: 1 | 2 | 3, more: Partial<NoAccessFacts> = {}): { subject: string; text: string } {
  const content = sampleContent(`no-access-${step}`, company, '', '2026-11-05');
  if (content.kind !== 'no-access') throw new Error('not a letter after no access');
  const letter = letterFor({ content: { ...content, about: { ...content.about, ...more } } }, 'tenant', 'Ann Penhale');
  return { subject: letter.subject, text: textOfLetter(letter) };
}

describe('a letter after a visit without access', () => {
  test.each([1, 2, 3] as const)(
    'letter %i says when we came, when we come again, and how to choose another time',
    (step) => {
      const { text } = written(step);
      expect(text).toContain('Wednesday 4 November 2026');
      expect(text).toContain('We come again: Thursday 12 November 2026, 9:00 to 12:00');
      expect(text.match(/12 November/g)).toHaveLength(1);
      expect(text).toContain(
        'If the new day does not suit you, ring Brindle & Rowe on 01632 960100, or write to office@brindle.example',
      );
      // It may be written on a later day.
      expect(text).not.toMatch(/today/i);
    },
  );

  test('without a next visit nothing is said to “suit”: the reader chooses', () => {
    const { text } = written(1, { next: undefined, offered: '' });
    expect(text).not.toContain('does not suit');
    expect(text).toContain('To choose a day and a time, ring Brindle & Rowe on 01632 960100');
  });

  test('a repair is called one, and the law on inspections is not its reason', () => {
    const { subject, text } = written(2, { isRepair: true });
    expect(subject).toBe('We still have to repair the electrics: Flat 3, 21 Tannery Row, Marlbeck ZX3 2QS');
    expect(text).toContain('found a fault that must be put right');
    expect(text).not.toMatch(/at least every 5 years|check the electrics/);
  });

  test('the third names the danger and what follows; of a home that is not let it names no tenancy', () => {
    const { text } = written(3);
    expect(text).toContain('no protection against a deadly shock');
    expect(text).toContain('may ask a court or tribunal for access');
    // No copy goes by itself.
    expect(text).toContain('We may give Harlech House Lettings a copy of this letter');
    expect(text).not.toContain('Copy: ');
    expect(written(3, { isRented: false }).text).not.toMatch(/tenancy|landlord|court/);
    expect(written(3, { nation: 'Wales' }).text).toContain('Your occupation contract asks you');
  });
});

test('a letter after no access is signed by the person who wrote it', () => {
  expect(written(1, { signedBy: 'Ann Hill' }).text).toMatch(
    /Yours sincerely,\nAnn Hill\nfor Brindle & Rowe, on behalf of /,
  );
});
