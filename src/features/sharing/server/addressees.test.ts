import { expect, test } from 'vitest';
import type { Client } from '../../../server/repositories/register/clients.ts';
import { wasMailed } from './addressees.ts';

const client = {
  name: 'Ann',
  email: 'Ann@Home.example',
  agentName: 'An Agent',
  agentEmail: 'agent@home.example',
} as Client;

test('a client counts as mailed only if a link went to the address used for them', () => {
  expect(wasMailed(client, [{ email: '' }, { email: 'tenant@home.example' }, { email: 'agent@home.example' }])).toBe(
    false,
  );
  expect(wasMailed(client, [{ email: 'tenant@home.example' }, { email: 'ann@home.example' }])).toBe(true);
  expect(wasMailed({ ...client, email: '' }, [{ email: 'agent@home.example' }])).toBe(true);
  expect(wasMailed({ ...client, email: '', agentEmail: '' }, [{ email: '' }])).toBe(false);
});
