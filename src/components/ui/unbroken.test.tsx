import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

const html = (node: Parameters<typeof unbroken>[0]) => renderToStaticMarkup(unbroken(node));
const Other = () => <>1 May 2027</>;
const unit = (text: string) => `<span class="unbroken">${text}</span>`;

test.each([
  ['19 November 2026', unit('19 November 2026')],
  ['Tuesday 24 Nov', `Tuesday ${unit('24 Nov')}`],
  ['1 May, 09:00 to 12:30', `${unit('1 May,')} ${unit('09:00')} to ${unit('12:30')}`],
  ['BRE-EICR-00042 revision 2', `${unit('BRE-EICR-00042')} revision 2`],
  ['EICR-00042', unit('EICR-00042')],
  ['12 Marchmont Road, Llandudno LL30 2AB', `12 Marchmont Road, Llandudno ${unit('LL30 2AB')}`],
  ['EC1A 1BB', unit('EC1A 1BB')],
  ['0.35 Ω on 9 of 9', '0.35 Ω on 9 of 9'],
  ['', ''],
])('%s', (text, markup) => expect(html(text)).toBe(markup));

test('text in plain elements is handled too, and only once', () => {
  const once = (
    <p>
      Due <b>by {'1 May 2027'}</b>, {['2 May 2027', <i key="i">3 May 2027</i>]}
    </p>
  );
  const markup = `<p>Due <b>by ${unit('1 May 2027')}</b>, ${unit('2 May 2027')}<i>${unit('3 May 2027')}</i></p>`;
  expect(html(once)).toBe(markup);
  expect(html(unbroken(once))).toBe(markup);
});

test('elements without flowing text, and components, do not change', () => {
  expect(html(<textarea defaultValue="1 May 2027" />)).toBe('<textarea>1 May 2027</textarea>');
  expect(html(<option>1 May 2027</option>)).toBe('<option>1 May 2027</option>');
  expect(html(<Other />)).toBe('1 May 2027');
});
