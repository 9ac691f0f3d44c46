import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { ReadingForm } from './import-questions.tsx';

test('a column set to “Leave out” keeps that choice when the form is shown again with an error', () => {
  const columns = ['town', 'postcode'].map((meaning) => ({ heading: meaning, meaning, examples: [] }));
  const meanings = ['town', 'postcode'].map((value) => ({ value, label: value }));
  const shown = (entered: Record<string, string[]>) => {
    const form = formValues('reading', { form: 'reading', entered, errors: [] });
    const reading = { readAt: '', columns, groups: [], moreFaults: 0 };
    const html = renderToStaticMarkup(<ReadingForm {...{ id: 'i', form, reading, meanings }} submission="s" />);
    return [...html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value);
  };
  expect(shown({ 'column.0': [''], 'column.1': ['town'] })).toEqual(['', 'town']);
  // A column without an entry keeps its detected meaning.
  expect(shown({ 'column.1': ['town'] })).toEqual(['town', 'town']);
});
