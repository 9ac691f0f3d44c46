import { randomUUID } from 'node:crypto';
import { PageHead } from '../../../components/office/frame.tsx';
import { favouriteFields, mostFavourites } from '../../../domain/forms/favourites.ts';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getDefaults } from '../../../server/repositories/standards/defaults.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { favouritesFields } from '../routes/stored-fields.ts';
import { FavouritesForm } from './favourites-form.tsx';

/** The company's cable and device combinations, which fill in a circuit with one choice. */
export const favouritesPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const { favourites } = await getDefaults(db, viewer);
  const form = recordForm('favourites', formState, favouritesFields({ favourites }));
  const typed = Object.entries(formState?.entered ?? {}).filter(
    ([name, [value]]) => name.endsWith('.name') && value !== '',
  );
  const rows = Math.min(Math.max(favourites.length, typed.length) + 1, mostFavourites);
  const fields = favouriteFields(formForNewWork()).map(({ name, label, unit, choices }) => ({
    name,
    label,
    ...(unit && { unit }),
    ...(choices && { choices }),
  }));
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/favourites"
      title="Favourite cables and devices"
      error={form.errors.length > 0}
    >
      <PageHead title="Favourite cables and devices" />
      <p>
        Electricians can choose one of these for a circuit when they lay out a board. To remove one, clear all its
        fields.
      </p>
      <FavouritesForm {...{ form, rows, fields }} submission={randomUUID()} />
    </SettingsPage>
  );
});
