import { wordOf } from '../../../components/office/words.ts';
import { favouriteFields, mostFavourites } from '../../../domain/forms/favourites.ts';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { type CompanyDefaults, intervalKinds } from '../../../domain/standards/company-defaults.ts';
import type { RecordFields } from '../../../server/sections/office/match-rendered.ts';
import type { TextDetails } from '../server/repository/observation-texts.ts';
import { intervalChoices, mostLimitations } from './defaults-form.ts';
import { textItems } from './text-form.ts';

/** The stored defaults of the company, as their form shows them. */

export function defaultsFields(defaults: CompanyDefaults): RecordFields {
  const limitations = Array.from({ length: mostLimitations }, (_, index) => {
    const { text = '', reason = '' } = defaults.agreedLimitations[index] ?? {};
    const label = `Limitation ${index + 1}: not inspected or tested`;
    return [
      [`limitation_text_${index + 1}`, [label, text]],
      [`limitation_reason_${index + 1}`, [`Limitation ${index + 1}: reason`, reason]],
    ] as const;
  });
  const intervals = intervalKinds.map(({ key, label, premises, tenure }) => {
    const settled = defaults.intervals.find((each) => each.premises === premises && each.tenure === tenure);
    const months = settled ? String(settled.months) : '';
    return [
      [`months_${key}`, [`${label}: next inspection after`, months, wordOf(intervalChoices, months)]],
      [`reason_${key}`, [`${label}: reason for the interval`, settled?.reason ?? '']],
    ] as const;
  });
  const overdue = defaults.overdueStopsIssue ? 'yes' : 'no';
  return {
    extent: ['Inspected and tested', defaults.extent],
    standing_exclusions: ['Never included', defaults.standingExclusions],
    ...Object.fromEntries([...limitations.flat(), ...intervals.flat()]),
    max_zs_share: ['Maximum Zs as % of table', String(defaults.maxZsShare)],
    overdue_stops_issue: [
      'If an instrument was out of calibration when used',
      overdue,
      overdue === 'yes' ? 'Do not issue the report' : 'Ask the issuer',
    ],
  };
}

export function favouritesFields({ favourites }: Pick<CompanyDefaults, 'favourites'>): RecordFields {
  const fields = favouriteFields(formForNewWork());
  const rows = Array.from({ length: mostFavourites }, (_, index) => {
    const { name, values } = favourites[index] ?? { name: '', values: {} };
    const row = `favourite_${index + 1}`;
    return [
      [`${row}.name`, [`Favourite ${index + 1}: name`, name]],
      ...fields.map((field) => {
        const value = values[field.name] ?? '';
        const words = wordOf(field.choices ?? [], value);
        return [`${row}.${field.name}`, [`Favourite ${index + 1}: ${field.label}`, value, words]] as const;
      }),
    ] as const;
  });
  return Object.fromEntries(rows.flat());
}

export const textFields = (text: TextDetails): RecordFields => ({
  text: ['What is wrong', text.text],
  plain_words: ['In plain words', text.plainWords],
  code: ['Usual code', text.code || 'none', text.code || 'None'],
  item: ['Inspection item', text.item, wordOf(textItems(), text.item)],
  regulations: ['Regulations', text.regulations.join(', ')],
  when_it_changes: ['When the code changes', text.whenItChanges],
  place: ['Usual place', text.where],
  remedy: ['Suggested remedy', text.remedy],
});
