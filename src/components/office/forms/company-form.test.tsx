import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompanyForm } from './company-form.tsx';
import { formValues } from './form-values.ts';

test('the form asks for a tick where fewer months erase people, and only there', () => {
  const entered = { occupant_months: ['12'] };
  const errors = [{ field: 'erase_moved_out', message: '3 people who moved out will be erased for good.' }];
  const html = (state?: Parameters<typeof formValues>[1]) =>
    renderToStaticMarkup(<CompanyForm form={formValues('company', state)} submission="s" />);
  const asked = html({ form: 'company', entered, errors });
  expect(asked).toMatch(/3 people who moved out.*<input[^>]+name="erase_moved_out"/);
  expect(asked).toContain('value="12"');
  expect(html()).not.toContain('erase_moved_out');
});
