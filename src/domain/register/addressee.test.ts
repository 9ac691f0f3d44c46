import { expect, test } from 'vitest';
import { addresseeOf, addressesMoved, isAddressOf } from './addressee.ts';

const ann = { name: 'Ann', email: 'Ann@home.example', agentName: 'Best Lets', agentEmail: 'agent@lets.example' };

test('the agent gets what the client has no address for', () => {
  expect(addresseeOf(ann)).toEqual({ name: 'Ann', email: 'ann@home.example' });
  expect(addresseeOf({ ...ann, email: '' })).toEqual({ name: 'Best Lets', email: 'agent@lets.example' });
  expect(addresseeOf({ ...ann, email: '', agentEmail: '' })).toBeUndefined();
  expect(isAddressOf(ann, 'AGENT@lets.example')).toBe(true);
  expect(isAddressOf(ann, 'tenant@home.example')).toBe(false);
});

test('an address moves where it is another one now, and not where none is left', () => {
  expect(addressesMoved(ann, { ...ann, name: 'Anne', email: 'ann@HOME.example' })).toEqual([]);
  expect(addressesMoved(ann, { ...ann, email: 'ann@new.example', agentEmail: 'agent@new.example' })).toEqual([
    { from: 'ann@home.example', to: 'ann@new.example' },
    { from: 'agent@lets.example', to: 'agent@new.example' },
  ]);
  expect(addressesMoved(ann, { ...ann, email: '' })).toEqual([{ from: 'ann@home.example', to: 'agent@lets.example' }]);
  expect(addressesMoved({ ...ann, agentEmail: '' }, { ...ann, email: '', agentEmail: '' })).toEqual([]);
});
