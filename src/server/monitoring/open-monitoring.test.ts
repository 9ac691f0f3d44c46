import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { databaseFault } from '../db/faults.ts';
import { openMonitoring } from './open-monitoring.ts';

const about = { requestId: '1', path: '/sites' };

test('an outage of the database is a warning for each request; a fault of ours is an error', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const { report } = await openMonitoring(readConfig({}), log);
  report(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), about);
  report(new Error('a slip'), about);
  expect(lines.map(({ level }) => level)).toEqual([40, 50]);
});

test('a disk that is full at the start, and the folder of another account, are named as such', () => {
  const ioError = (errcode: number) => databaseFault(Object.assign(new Error('disk I/O error'), { errcode }));
  expect([ioError(4874), ioError(4618), ioError(266)]).toEqual(['full', 'read-only', undefined]);
});
