import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Defect } from '../records/defects.ts';
import type { GivenOf } from '../records/given-of.ts';
import { DefectSteps } from './defect-steps.tsx';

const repaired = {
  ...{ id: 'd1', site_id: 's1', code: 'C2', number: 'CP-1', state: 'verified', state_on: '2026-10-21' },
  ...{ done_on: '2026-10-20', done_by: 'CP-2', found_on: '2026-10-02', created_at: '2026-10-05T09:00:00.000Z' },
  ...{ tenant_phone: null, client_phone: '', earlier_id: null, parent_id: null },
  ...{ nation: 'England', rule: 'SI 2020/312 reg 3(4)' },
} as Defect;
const nobody: GivenOf = { tenant: undefined, council: undefined };

const steps = (more: Partial<Defect>, given = nobody) =>
  renderToStaticMarkup(
    <DefectSteps defect={{ ...repaired, ...more }} given={given} viewer={{ role: 'office' } as Viewer} />,
  ).replace(/<[^>]+>/g, '');
const wales = { nation: 'Wales', rule: 'WSI 2022/6 reg 6' } as const;

test('the confirmation is for whom the law of the nation names, by its day', () => {
  const england = steps({});
  expect(england).toContain('Confirmation to tenant and council');
  expect(england).toContain('By 17 November 2026, with the report. SI 2020/312 reg 3(5)');
  expect(steps({ nation: 'Northern Ireland' })).toContain('By 17 November 2026, with the report. SR 2024/201');

  const inWales = steps(wales);
  expect(inWales).toContain('Confirmation to the contract-holder');
  expect(inWales).toContain('By 2 November 2026. WSI 2022/6 reg 6');
  expect(inWales).not.toContain('council');
  expect(steps({ ...wales, state: 'open', done_on: null })).toContain('Within 14 days, the day of the repair counted');
  expect(steps(wales, { ...nobody, tenant: '2026-10-22' })).toContain('Given to contract-holder 22 October 2026');
  expect(steps({}, { ...nobody, tenant: '2026-10-22' })).toContain('Given to tenant 22 October 2026');
  expect(steps({}, { ...nobody, tenant: '2026-10-22' })).toContain('By 17 November 2026');
});

test('where the law asks for no confirmation, the client alone has it', () => {
  for (const more of [{ nation: 'Scotland' }, { rule: '' }, { code: 'C3' }] as const) {
    expect(steps(more)).toMatch(/Confirmation\s*To the client, with the certificate/);
  }
});

test('only a report of the company was issued by it', () => {
  expect(steps({})).toContain('5 October 2026, CP-1');
  const others = steps({ earlier_id: 'e1', number: '7' });
  expect(others).toContain('7. Inspected 2 October 2026. Recorded 5 October 2026');
  const found = steps({ parent_id: 'd0' });
  expect(found).toContain('Found by an investigation');
  for (const shown of [others, found]) expect(shown).not.toContain('issued');
});
