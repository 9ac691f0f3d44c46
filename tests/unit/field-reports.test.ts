import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDocument } from '../../src/domain/forms/json/parse-document.ts';
import type { Finding } from '../../src/domain/verification/engine/finding.ts';
import { verify } from '../../src/domain/verification/engine/verify.ts';

/*
 * Readings that electricians published, with the findings they must have. The rest of every report is invented.
 */
type Wanted = { rule: string; severity?: string; path?: string; limit?: string; saying?: string; most?: number };
type Case = { file: string; find?: Wanted[]; none?: string[]; noneSaying?: string };

const folder = `${import.meta.dirname}/../support/field-reports`;
const json = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const cases: Case[] = json('expected.json');

const isOf = (names: string, { rule }: Finding) => new RegExp(`^(?:${names})$`).test(rule);
const isWanted = (wanted: Wanted, finding: Finding) =>
  isOf(wanted.rule, finding) &&
  (wanted.severity ?? finding.severity).split('|').includes(finding.severity) &&
  (wanted.path ?? finding.path) === finding.path &&
  (wanted.limit ?? finding.limit) === finding.limit &&
  finding.message.includes(wanted.saying ?? '');

test.each(cases.map((each) => [each.file, each] as const))('%s', (file, { find = [], none = [], noneSaying }) => {
  const read = parseDocument(json(file));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  const { findings } = verify(read.document);
  for (const wanted of find) {
    const found = findings.filter((finding) => isWanted(wanted, finding));
    expect([wanted, found.length]).toEqual([wanted, Math.min(found.length, wanted.most ?? found.length) || 1]);
  }
  expect(findings.filter((finding) => none.some((names) => isOf(names, finding)))).toEqual([]);
  expect(findings.filter(({ message }) => noneSaying !== undefined && message.includes(noneSaying))).toEqual([]);
});

const said = (file: string) => {
  const read = parseDocument(json(file));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return verify(read.document).findings.map(({ rule, severity, path }) => `${severity} ${rule} ${path}`);
};

test('an untimed RCD at the origin has a finding, with one for all circuits that need it', () => {
  const at = 'particulars/main_switch/rcd/measured_ms';
  expect(said('tt-534-rcd-not-timed.json').filter((each) => !each.startsWith('note'))).toEqual([
    'warn RA_UNSTABLE particulars/electrode/resistance',
    `fail ZS_OVER_MAX ${at}`,
    `warn READING_NA ${at}`,
  ]);
});
