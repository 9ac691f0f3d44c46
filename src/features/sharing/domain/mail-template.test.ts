import { expect, test } from 'vitest';
import { defaultTemplate, fillTemplate, type Placeholder, placeholders, templateFaults } from './mail-template.ts';

const values = Object.fromEntries(Object.keys(placeholders).map((name) => [name, `<${name}>`])) as Record<
  Placeholder,
  string
>;

test('the default template is complete and contains the link', () => {
  expect(templateFaults(defaultTemplate)).toEqual([]);
  const { subject, text } = fillTemplate(defaultTemplate, values);
  expect(subject).toBe('<outcome>: <title>: <address>');
  expect(fillTemplate(defaultTemplate, { ...values, outcome: '' }).subject).toBe('<title>: <address>');
  expect(text).toContain('<link>');
  expect(`${subject}${text}`).not.toMatch(/[{}]/);
});

test.each([
  [{ subject: 'Yours', text: 'Hello {clent}, {link}' }, 'text', '{clent}'],
  [{ subject: 'Yours', text: 'Hello' }, 'text', 'add {link}'],
  [{ subject: '{toString}', text: '{link}' }, 'subject', '{toString}'],
  [{ subject: 'Here: {link}', text: '{link}' }, 'subject', 'leave out {link}'],
])('%o is refused next to its field', (template, field, words) => {
  expect(templateFaults(template)).toMatchObject([{ field, message: expect.stringContaining(words) }]);
});

test('values are inserted as they are, and a subject is one line', () => {
  const odd = { ...values, client: '{link} $& $1', address: 'Line one\r\nBcc: all@example.org' };
  const filled = fillTemplate({ subject: 'For {address}', text: '{client}: {link} { }' }, odd);
  expect(filled.text).toBe('{link} $& $1: <link> { }');
  expect(filled.subject).toBe('For Line one Bcc: all@example.org');
});
