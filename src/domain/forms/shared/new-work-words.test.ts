import { expect, test } from 'vitest';
import { formsOfType, formTypes } from '../registry.ts';

const newWork = formTypes()
  .flatMap(formsOfType)
  .filter(({ reportsOn }) => reportsOn.includes('new_work'));
const home = (nation: string, more: object = {}) => ({
  installation: { nation, premises_type: 'residential' },
  ...more,
});
const wordsOf = ([form]: typeof newWork, report: object): string =>
  (form?.meaning?.(report as never) ?? []).map(({ about, words }) => `${about}: ${words}`).join('\n');

test.each(newWork.map((form) => [`${form.formType} ${form.edition}`, form] as const))(
  '%s says what it is and is not, to tenant, landlord and owner, and takes the place of no condition report',
  (_, form) => {
    for (const nation of ['England', 'Wales', 'Scotland', 'Northern Ireland', '']) {
      const said = form.meaning?.(home(nation, { work: { work_kind: ['addition'] } }) as never) ?? [];
      expect(said.map(({ about }) => about)).toEqual(['What it is', 'What it is not', 'Tenant', 'Landlord', 'Owner']);
      const all = said.map(({ words }) => words).join(' ');
      expect(all).toMatch(/Not a report on the condition of/);
      expect(all).toMatch(/does not take the place of (?:one|a condition report)/);
      // Only England's rules on notification are settled.
      expect(all.includes('Building Regulations')).toBe(nation === 'England');
    }
    const shop = form.meaning?.({ installation: { premises_type: 'commercial' } } as never) ?? [];
    expect(shop.map(({ about }) => about)).not.toContain('Tenant');
    expect(shop.map(({ about }) => about)).toContain('Owner');
  },
);

test('a certificate of a complete installation counts as its first report in England alone', () => {
  const eic = newWork.filter(({ formType }) => formType === 'EIC');
  const work = { work: { work_kind: ['new'] } };
  expect(wordsOf(eic, home('England', work))).toMatch(/counts as the first report .* until the next inspection/);
  expect(wordsOf(eic, home('Wales', work))).toMatch(/ask your council whether it counts/);
  const both = { work: { work_kind: ['new', 'alteration'] } };
  expect(wordsOf(eic, home('England', both))).not.toMatch(/counts as the first/);
});
