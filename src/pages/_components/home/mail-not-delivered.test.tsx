import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Role } from '../../../kernel/viewer.ts';
import { MailNotDelivered } from './mail-not-delivered.tsx';

const person = (id: string, site?: { id: string; name: string }) => ({
  ...{ id, name: `Person ${id}`, email: `${id}@home.example`, site, isMailRefused: false },
});
const paper = (id: string, to: 'client' | 'tenant') => ({
  ...{ id, siteId: 's1', siteName: 'Mill House', clientId: 'c1', what: 'report' as const, certificateId: 'k1' },
  ...{ letterId: null, to, name: `Reader ${id}`, fault: 'mailbox does not exist', isMailRefused: false },
});
const show = (role: Role, shown = 8) =>
  renderToStaticMarkup(
    <MailNotDelivered
      papers={[paper('p1', 'client'), paper('p2', 'tenant')]}
      people={[person('a'), person('b', { id: 's1', name: 'Mill House' }), person('c')]}
      shown={shown}
      viewer={{ role }}
    />,
  );
const fixes = (html: string) => [...html.matchAll(/Fix address<span class="vh"> of ([^<]+)/g)].map(([, name]) => name);

test('the address is fixed by those who may change it', () => {
  expect(fixes(show('office'))).toEqual(['Reader p1', 'Reader p2', 'Person a', 'Person b', 'Person c']);
  expect(fixes(show('supervisor'))).toEqual(['Reader p2']);
});

test('the sentence blames no server; what is not shown is counted', () => {
  expect(show('office')).toContain('could not be delivered to b@home.example');
  expect(show('office')).not.toContain('follow');
  expect(show('office', 1)).toContain('3 more follow here');
});

test('where a server refused the mail itself nobody is sent to correct an address: the paper is given again', () => {
  const html = renderToStaticMarkup(
    <MailNotDelivered
      papers={[
        { ...paper('p1', 'client'), isMailRefused: true },
        { ...paper('p2', 'tenant'), isMailRefused: true },
      ]}
      people={[{ ...person('a'), isMailRefused: true }]}
      shown={8}
      viewer={{ role: 'office' }}
    />,
  );
  expect(fixes(html)).toEqual([]);
  for (const to of ['client', 'tenant'])
    expect(html).toContain(`href="/sites/s1/copies?to=${to}&amp;paper=certificate:k1#give"`);
  expect(html).toContain('a@home.example: a mail server refused the mail. The address may be right');
  expect(html.match(/The address may be right/g)).toHaveLength(3);
});
