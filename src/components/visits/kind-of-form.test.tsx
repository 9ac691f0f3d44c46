import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formValues } from '../office/forms/form-values.ts';
import { KindOfForm } from './kind-of-form.tsx';

const kinds = ['EICR', 'MEIWC'].map((value) => ({ value, label: value }));
const drawn = (entered: Record<string, string[]>, offered = kinds) =>
  renderToStaticMarkup(
    <KindOfForm bind={formValues('visit', { form: 'visit', entered, errors: [] }).bind} kinds={offered} />,
  );
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>/g)].flatMap(([button]) =>
    button.includes('name="which"') ? [/ value="([^"]*)"/.exec(button)?.[1]] : [],
  );

test('who does not ask has one button more, and Enter in a field is not that one', () => {
  const html = drawn({});
  expect(buttons(html)).toEqual(['']);
  expect(html.indexOf('<button type="submit" hidden=""')).toBeLessThan(html.indexOf('name="which"'));
});

test('who asks has a button for each answer, with the answers before in it', () => {
  expect(buttons(drawn({ which: [''] }))).toEqual(['inspect', 'look', 'new', 'change', 'device', 'remedial', 'swap']);
  expect(buttons(drawn({ which: ['change'] }))).toEqual(['change.one', 'change.several']);
});

test('the answer names the form with its reason, and what does as well', () => {
  const html = drawn({ which: ['change.one'], kind: ['MEIWC'] });
  expect(html).toContain('Chosen: Minor works certificate (MEIWC)');
  expect(html).toContain('You can choose Installation certificate (EIC) above as well.');
  expect(html).toContain('<option value="MEIWC" selected');
  expect(drawn({ which: ['swap'] })).toContain('No form: record it only');
});

test('nobody is asked where there is one form', () => {
  expect(drawn({ which: [''] }, kinds.slice(0, 1))).toBe('');
});
