import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';

test.each([
  ['ann.penhale@office.example', 'ann.<wbr/>penhale@<wbr/>office.<wbr/>example'],
  ['ann@penhale', 'ann@<wbr/>penhale'],
  ['', ''],
])('the line of %s may break only after its @ and its dots', (address, markup) => {
  expect(renderToStaticMarkup(<EmailAddress>{address}</EmailAddress>)).toBe(markup);
});
