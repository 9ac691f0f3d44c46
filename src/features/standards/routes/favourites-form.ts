import { favouriteFields, mostFavourites } from '../../../domain/forms/favourites.ts';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { type FormError, readFields } from '../../../domain/forms/typed/read-form.ts';
import { textFault, tidyText } from '../../../domain/forms/words/printable.ts';
import type { Favourite } from '../../../domain/standards/company-defaults.ts';
import type { FormRead, Posted } from '../../../server/http/forms/posted.ts';

const LONGEST_NAME = 60;

/** The posted form of favourites: rows without a name and without values are ignored. */
export function readFavourites(posted: Posted): FormRead<Favourite[]> {
  const fields = favouriteFields(formForNewWork());
  const errors: FormError[] = [];
  const favourites: Favourite[] = [];
  for (let row = 1; row <= mostFavourites; row += 1) {
    const at = `favourite_${row}`;
    const name = tidyText(posted.fields[`${at}.name`]?.[0] ?? '').trim();
    const read = readFields(fields, (control) => posted.fields[control] ?? [], { prefix: `${at}.` });
    if (!read.ok) {
      errors.push(...read.errors.map((each) => ({ ...each, message: `Favourite ${row}: ${each.message}` })));
      continue;
    }
    const values = Object.fromEntries(
      [...read.values].flatMap(([control, value]) =>
        typeof value === 'string' && value !== '' ? [[control.slice(at.length + 1), value]] : [],
      ),
    );
    const isEmpty = Object.keys(values).length === 0;
    if (name === '' && isEmpty) continue;
    const wrong = wrongWith(name, isEmpty, favourites);
    if (wrong) errors.push({ field: `${at}.name`, message: `Favourite ${row}: ${wrong}` });
    favourites.push({ name, values });
  }
  if (errors.length > 0) return { ok: false, formState: { form: 'favourites', entered: posted.fields, errors } };
  return { ok: true, value: favourites };
}

function wrongWith(name: string, isEmpty: boolean, before: readonly Favourite[]): string | undefined {
  const fault = textFault(name, 'lines');
  if (name === '') return 'enter a name, for example 6 mm² SWA, B40';
  if (name.length > LONGEST_NAME) return `enter a name of at most ${LONGEST_NAME} characters`;
  if (fault) return `take out ${fault}`;
  if (isEmpty) return 'choose its cable or its device, or take the name out';
  return before.some((each) => each.name === name) ? 'this name is used already' : undefined;
}
