import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formValues, type PostedState } from '../../../components/office/forms/form-values.ts';
import { EarlierForm } from './earlier-form.tsx';

const show = (state?: PostedState) =>
  renderToStaticMarkup(
    <EarlierForm
      action="/sites/s1/earlier/new"
      form={formValues('earlier', state)}
      submission="x"
      withFile
      save="Add"
    />,
  );

test('a certificate that is there already is added after a tick, which is asked for only then', () => {
  const errors = [{ field: 'anyway', message: 'The same certificate is here already: EICR of 15 December 2021' }];
  const asked = show({ form: 'earlier', entered: { firm: ['Oxbow Wiring'] }, errors });
  for (const shown of ['The same certificate is here already', 'name="anyway"', 'value="yes"', 'value="Oxbow Wiring"'])
    expect(asked).toContain(shown);
  expect(asked).not.toContain('checked=""');
  expect(show()).not.toContain('anyway');
});
