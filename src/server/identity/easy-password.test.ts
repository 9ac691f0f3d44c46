import { expect, test } from 'vitest';
import { demoPassword } from '../../demo/people.ts';
import { isEasy } from './easy-password.ts';

const own = ['Sian Rowe', 'sian.rowe@brindle.example', 'Brindle & Rowe Electrical'];

test.each([
  'passwordpassword',
  '123456789012',
  'aaaaaaaaaaaa',
  'qwertyuiop12',
  'QwertyUiop12!',
  'abcabcabcabcab',
  '1qaz2wsx3edc',
  'password1234',
  'Password!2345',
  'sian.rowe@brindle.example',
  'sianrowe2026',
  'SÎAN-ROWE-26',
  'brindle&rowe1',
  'copperplate1234',
  'unbelievable',
  'Electrical123456',
  demoPassword,
])('%s is easy to guess', (password) => {
  expect(isEasy(password, own)).toMatch(/^this one /);
});

test.each([
  'seven loose terminals',
  'nine tight terminals',
  'korrekt-pferd-battery',
  'Zu9!kRm2-vLq8',
  'llanfairpwllgwyngyll',
  '😀 a drawer of cable clips',
  'my sister plays the harp',
])('%s may be used', (password) => {
  expect(isEasy(password, own)).toBeUndefined();
});

test('two hundred characters of any kind are checked quickly', () => {
  for (const text of ['a'.repeat(200), 'ab'.repeat(100), '0123456789'.repeat(20), 'qwerty'.repeat(33)])
    expect(isEasy(text, Array(50).fill('x'.repeat(200)))).toMatch(/^this one /);
});
