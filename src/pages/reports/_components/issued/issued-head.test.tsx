import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { storedCertificate } from '../../../../../tests/support/stored-certificates/stored.ts';
import { showNumber } from '../../../../domain/certificate/certificate.ts';
import { formsOfType, formTypes } from '../../../../domain/forms/registry.ts';
import { IssuedHead } from './issued-head.tsx';

const standing = {
  age: { kind: 'undated' },
  outcome: null,
  conclusion: undefined,
  kind: '',
  isPutRight: false,
} as const;
const site = { id: 'home', name: 'Flat 3', clientName: 'Harlech House Lettings' };
const forms = formTypes().flatMap(formsOfType);

test.each(forms.map(({ version, shortTitle }) => [version, shortTitle]))(
  'an issued page of %s says in its head which home, form, number, client and day',
  (version, shortTitle) => {
    const { data } = storedCertificate(version ?? '');
    const html = renderToStaticMarkup(<IssuedHead data={data} site={site} standing={standing} />);
    const text = html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
    expect(/<h1>(.*?)<\/h1>/.exec(html)?.[1]).toContain('Flat 3');
    const { lines, town, postcode } = data.installation_address;
    for (const said of [shortTitle, showNumber(data), ...lines, town, postcode, site.clientName, 'issued '])
      expect(text).toContain(said);
    if (data.authoriser) expect(text).toContain(`by ${data.authoriser.name}`);
    expect(html).toContain('href="/sites/home"');
  },
);
