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

/** It names what the page below says became of the email, and claims nothing itself. */
const leadsToItsFate = /status is shown|status of its email|is not emailed/;

test.each(Object.keys(sentences))('%s claims no email where mail is not set up', (code) => {
  const said = (isMailSetUp: boolean) => flashOf(`done=${code}`, { isMailSetUp })?.message ?? '';
  if (!/\be?-?mail/i.test(said(true)) || leadsToItsFate.test(said(true))) return;
  expect(said(false)).not.toBe(said(true));
  expect(said(false)).toMatch(/mail is (?:not )?set up/i);
});
