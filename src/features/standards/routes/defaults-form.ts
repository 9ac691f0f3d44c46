import { z } from 'zod';
import { type CompanyDefaults, intervalKinds } from '../../../domain/standards/company-defaults.ts';
import { isShare, leastShare, mostShare } from '../../../domain/standards/max-zs-share.ts';
import { type FormRead, type Posted, readForm } from '../../../server/http/forms/posted.ts';
import { printed } from '../../../server/sections/office/form-fields.ts';

/** Maximum number of agreed limitations that every report begins with. */
export const mostLimitations = 6;

const months = z
  .string()
  .optional()
  .transform((chosen, context) => {
    const value = chosen ?? '';
    if (value !== '' && !intervalChoices.some((each) => each.value === value))
      context.addIssue({ code: 'custom', message: 'Choose the interval from the list' });
    return value === '' ? 0 : Number(value);
  });

/** Empty means the whole tabulated maximum. */
const share = z
  .string()
  .optional()
  .transform((typed, context) => {
    const said = (typed ?? '')
      .trim()
      .replace(/(?:%|per cent)$/, '')
      .trimEnd();
    if (said === '') return mostShare;
    const value = /^\d{1,3}$/.test(said) ? Number(said) : Number.NaN;
    if (!isShare(value))
      context.addIssue({
        code: 'custom',
        message: `Maximum Zs: enter a whole percentage from ${leastShare} to ${mostShare}, for example 80`,
      });
    return value;
  });

/** Months until the next inspection. */
export const intervalChoices = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '1 year' },
  { value: '24', label: '2 years' },
  { value: '36', label: '3 years' },
  { value: '60', label: '5 years' },
  { value: '120', label: '10 years' },
] as const;

const limitations = Array.from({ length: mostLimitations }, (_, index) => index + 1);

const fields = z.object({
  extent: printed('Inspected and tested', 4000),
  standing_exclusions: printed('Never included', 4000),
  max_zs_share: share,
  overdue_stops_issue: z.enum(['yes', 'no'], { error: 'Choose what an overdue calibration does' }),
  ...Object.fromEntries(
    limitations.flatMap((each) => [
      [`limitation_text_${each}`, printed(`Limitation ${each}`, 2000)],
      [`limitation_reason_${each}`, printed(`Reason for limitation ${each}`, 2000)],
    ]),
  ),
  ...Object.fromEntries(
    intervalKinds.flatMap(({ key, label }) => [
      [`months_${key}`, months],
      [`reason_${key}`, printed(`Reason, ${label}`, 1000)],
    ]),
  ),
});

type Read = Readonly<Record<string, string | number | undefined>>;

/** The posted form of defaults. */
export function readDefaults(posted: Posted): FormRead<Omit<CompanyDefaults, 'favourites'>> {
  const form = readForm('defaults', fields, posted);
  if (!form.ok) return form;
  const value = form.value as Read;
  const text = (name: string) => String(value[name] ?? '');
  const errors: { field: string; message: string }[] = [];
  const agreedLimitations = limitations.flatMap((each) => {
    const [said, reason] = [text(`limitation_text_${each}`), text(`limitation_reason_${each}`)];
    if (said !== '' && reason === '')
      errors.push({ field: `limitation_reason_${each}`, message: `Limitation ${each}: enter the reason` });
    if (said === '' && reason !== '')
      errors.push({
        field: `limitation_text_${each}`,
        message: `Limitation ${each}: enter what is not inspected or tested`,
      });
    return said === '' ? [] : [{ text: said, reason }];
  });
  if (errors.length > 0) return { ok: false, formState: { form: 'defaults', entered: posted.fields, errors } };
  return {
    ok: true,
    value: {
      extent: text('extent'),
      agreedLimitations,
      standingExclusions: text('standing_exclusions'),
      intervals: intervalKinds.flatMap(({ key, premises, tenure }) => {
        const count = value[`months_${key}`];
        if (typeof count !== 'number' || count === 0) return [];
        return [{ premises, tenure, months: count, reason: text(`reason_${key}`) }];
      }),
      overdueStopsIssue: value.overdue_stops_issue === 'yes',
      maxZsShare: Number(value.max_zs_share),
    },
  };
}
