import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

const here = { host: '127.0.0.1', port: 8080 };

test.each([
  ['the address with a name', 'https://certs.example', { id: 'certs.example', origin: 'https://certs.example' }],
  ['a port', 'https://certs.example:8443', { id: 'certs.example', origin: 'https://certs.example:8443' }],
  ['this machine by its name', 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['no TLS', 'http://certs.example', undefined],
  ['an address of numbers', 'https://192.0.2.7', undefined],
  ['one of IPv6', 'https://[2001:db8::7]', undefined],
  ['nothing set', undefined, undefined],
])('%s', (_, publicUrl, party) => {
  expect(relyingParty({ ...here, publicUrl })).toEqual(party);
});

test('localhost as the host needs no public address', () => {
  expect(relyingParty({ host: 'localhost', port: 8080, publicUrl: undefined })?.id).toBe('localhost');
});
