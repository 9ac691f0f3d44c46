import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BodyLimits, bodyKinds } from '../../src/server/http/forms/body-kinds.ts';

const limits: readonly BodyLimits[] = Object.values(bodyKinds);
const most = Math.max(...limits.map(({ bytes, withFile }) => withFile ?? bytes));
const megabytes = (file: string, setting: RegExp) =>
  Number(setting.exec(readFileSync(file, 'utf8'))?.[1]) * 1024 * 1024;

test.each([
  ['deploy/nginx.conf', /client_max_body_size (\d+)m;/],
  ['deploy/Caddyfile', /max_size (\d+)MiB/],
])('%s lets through what the site takes, and one that is too large by little', (file, setting) => {
  expect(megabytes(file, setting)).toBeGreaterThan(most);
  expect(megabytes(file, setting)).toBeLessThan(most * 1.2);
});

test('the metrics that the alert rules ask for are told', () => {
  const rules = readFileSync('deploy/alerts.yaml', 'utf8');
  const named = ['src/server/sections/api/metrics.ts', ...globSync('src/server/runtime/*.ts')];
  const told = named.map((file) => readFileSync(file, 'utf8')).join('\n');
  const asked = [...new Set(rules.match(/copperplate_\w+/g))];
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((name) => !told.includes(`'${name}'`))).toEqual([]);
});
