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

test('before the questions there is one extra button, and Enter in a field does not press it', () => {
  const html = drawn({});
  expect(buttons(html)).toEqual(['']);
  expect(html.indexOf('<button type="submit" hidden=""')).toBeLessThan(html.indexOf('name="which"'));
});

test('each question has a button per answer, which includes the earlier answers', () => {
  expect(buttons(drawn({ which: [''] }))).toEqual(['inspect', 'look', 'new', 'change', 'device', 'remedial', 'swap']);
  expect(buttons(drawn({ which: ['change'] }))).toEqual(['change.one', 'change.several']);
});

test('the result names the form with its reason, and the alternative', () => {
  const html = drawn({ which: ['change.one'], kind: ['MEIWC'] });
  expect(html).toContain('Chosen: Minor works certificate (MEIWC)');
  expect(html).toContain('You can also choose Installation certificate (EIC) above.');
  expect(html).toContain('<option value="MEIWC" selected');
  expect(drawn({ which: ['swap'] })).toContain('No form: record it only');
});

test('with one form there is nothing to choose', () => {
  expect(drawn({ which: [''] }, kinds.slice(0, 1))).toBe('');
});
