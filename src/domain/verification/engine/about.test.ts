import { expect, test } from 'vitest';
import { change } from '../../../../tests/unit/installations/change.ts';
import { faults } from '../../../../tests/unit/installations/faults.ts';
import { reportOf, type Site } from '../../../../tests/unit/installations/simulate.ts';
import { sites } from '../../../../tests/unit/installations/sites.ts';
import type { Field, ReportDocument } from '../../forms/definition.ts';
import { circuitFields, everyField, fieldsOf } from '../../forms/document.ts';
import { formForNewWork } from '../../forms/registry.ts';
import { themes } from '../explanations/explanations.ts';
import { basisOf, changedSince } from '../overrides/basis.ts';
import { changed, findings, isValue, pool } from '../overrides/basis-fixture.ts';
import { pathsAbout } from './about.ts';
import { contextOf } from './context.ts';
import { type Finding, sameFinding } from './finding.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';

const declared = rules.filter((rule: Rule) => rule.about) as readonly Rule[];
const ruleOfFinding = ({ rule: code, not_checked }: Finding) =>
  declared.find(({ about }) => Object.hasOwn(about ?? {}, not_checked ?? code));

const examples = themes.flatMap(({ explanations }) => explanations).map(({ example }) => example.document);
const installations = faults.map((fault) => {
  const document = reportOf(sites[fault.site] as Site);
  for (const [path, value] of fault.changes) change(document, path, value);
  return document;
});
const cases = [...examples, ...installations].flatMap((document) =>
  findings(document).flatMap((finding) => {
    const rule = ruleOfFinding(finding);
    return rule ? [{ document, finding, rule }] : [];
  }),
);

const isGiven = (rule: Rule, document: ReportDocument, finding: Finding) =>
  rule.judge(contextOf(document)).some((each) => sameFinding(each, finding));

test.each(declared.map((rule) => [rule.id, rule] as const))(
  '%s: what it was watched to read and does not name does not move its findings',
  (_, rule) => {
    const own = cases.filter((each) => each.rule === rule);
    expect(own.length).toBeGreaterThan(0);
    for (const { document, finding } of own) {
      const says = basisOf(document, finding);
      const watched = basisOf(document, finding, (part) => rule.judge(contextOf(part)));
      for (const path of Object.keys(watched.values).filter((each) => isValue(each) && !(each in says.values))) {
        for (const value of pool) {
          const later = changed(document, path, value);
          if (changedSince(says, later).length > 0) continue;
          expect([finding.path, path, value, isGiven(rule, later, finding)]).toEqual([finding.path, path, value, true]);
        }
      }
    }
  },
);

test.each(declared.map((rule) => [rule.id, rule] as const))(
  '%s names fields that the form has',
  (_, { about = {} }) => {
    const form = formForNewWork();
    const named = (fields: readonly Field[]) => fields.map(({ name }) => name.replaceAll('.', '/'));
    const known: Record<string, string[]> = { circuit: named(circuitFields(form)), board: named(fieldsOf(form.board)) };
    for (const { key, groups } of form.sections) known[key] = named(fieldsOf({ groups }));
    known['..'] = named(everyField(form));
    for (const path of Object.values(about)
      .flat()
      .filter((each) => each !== '.' && !each.endsWith('/*'))) {
      const [place = '', ...name] = path.split('/');
      expect([path, known[place]?.includes(name.join('/'))]).toEqual([path, true]);
    }
  },
);

test('paths are of the finding’s own value, of one beside it, of its circuit or board, or of the report', () => {
  const document = {
    form_type: 'EICR',
    edition: '2018+A4',
    boards: [{ id: 'b1', circuits: [{ id: 'c1', zs: { text: '1' } }] }],
  };
  const at = (path: string) =>
    pathsAbout(document as ReportDocument, path, [
      '.',
      '../load',
      'circuit/zs',
      'board/spd_ok',
      'supply/ze',
      'boards/*',
    ]);
  expect(at('boards/b1/circuits/c1/r1r2')).toEqual([
    'boards/*',
    'boards/b1/circuits/c1/load',
    'boards/b1/circuits/c1/r1r2',
    'boards/b1/circuits/c1/zs/text',
    'boards/b1/spd_ok',
    'supply/ze',
  ]);
  expect(at('supply/ze')).toEqual(['boards/*', 'supply/load', 'supply/ze']);
});
