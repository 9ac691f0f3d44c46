import { expect, test } from 'vitest';
import { flashOf, sentences } from './flash.ts';

test.each([
  ['done=client-added', 'Client added.'],
  ['done=Call+01632+960111', undefined],
  ['done=toString', undefined],
  ['', undefined],
])('after %j a page says %j', (query, message) => {
  expect(flashOf(query, { isMailSetUp: true })?.message).toBe(message);
});

test('a page says more of a code that is known, and nothing of one that is not its own', () => {
  const own = { issued: 'BRE-EICR-00021 issued.' };
  expect(flashOf('done=issued', { isMailSetUp: true, own })?.message).toBe('BRE-EICR-00021 issued.');
  expect(flashOf('done=client-added', { isMailSetUp: true, own })?.message).toBe('Client added.');
  expect(flashOf('done=toString', { isMailSetUp: true, own })).toBeUndefined();
});

/** It names what the page below says became of the email, and claims nothing itself. */
const leadsToItsFate = /status is shown|status of its email|is not emailed/;

test.each(Object.keys(sentences))('%s claims no email where mail is not set up', (code) => {
  const said = (isMailSetUp: boolean) => flashOf(`done=${code}`, { isMailSetUp })?.message ?? '';
  if (!/\be?-?mail/i.test(said(true)) || leadsToItsFate.test(said(true))) return;
  expect(said(false)).not.toBe(said(true));
  expect(said(false)).toMatch(/mail is (?:not )?set up/i);
});
