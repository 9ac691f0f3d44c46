import { nations, premisesTypes, tenures, wordOf } from '../../components/office/words.ts';
import { textFault, tidyText, tidyUnprinted } from '../../domain/forms/words/printable.ts';
import { tidyPostcode } from '../../domain/register/postcode.ts';
import { tidyUprn } from '../../domain/register/uprn.ts';
import type { SiteDetails } from '../repositories/register/sites.ts';
import { bare, type Column } from './columns.ts';
import { plainCell } from './csv-text.ts';

/** What a list need not say: it is then taken to be the most usual. */
export const assumable = ['nation', 'tenure', 'premisesType'] as const;
export type Assumable = (typeof assumable)[number];

/** A site as a row of a list gives it, tidied, with the client it belongs to. */
export type ListedSite = SiteDetails & { clientName: string; assumed: Assumable[] };
/** What is wrong with a row, and in which column where it is one. */
export type RowProblem = { column: string; message: string };
export type ClientName = { id: string; name: string };

const nationSpellings = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northernireland: 'Northern Ireland',
  ni: 'Northern Ireland',
} as const;
const tenureSpellings = {
  owner: 'owner',
  owneroccupied: 'owner',
  owneroccupier: 'owner',
  private: 'private_rented',
  privaterented: 'private_rented',
  rented: 'private_rented',
  social: 'social_rented',
  socialrented: 'social_rented',
  council: 'social_rented',
  commercial: 'commercial',
  other: 'other',
} as const;
const premisesSpellings = {
  residential: 'residential',
  domestic: 'residential',
  home: 'residential',
  commercial: 'commercial',
  industrial: 'industrial',
  other: 'other',
} as const;

/** What the company calls the site, and what those who go there should know: on no certificate. */
const isUnprinted = (column: Column): boolean => column === 'name' || column === 'accessNotes';

/** A cell as it is taken: in one line, without what cannot be seen. */
export function tidyCell(cell: string, column?: Column): string {
  const tidy = column !== undefined && isUnprinted(column) ? tidyUnprinted : tidyText;
  return plainCell(tidy(cell).replace(/\s+/g, ' '));
}

/**
 * One row of a list.
 * @param cell     the tidied text of a column; empty where the file has none.
 * @param clientOf the client that a name means, or that was chosen for all rows; undefined where there is none.
 * @param called   what a column is called in the file.
 */
export function readRow(
  cell: (column: Column) => string,
  clientOf: (name: string) => ClientName | undefined,
  called: (column: Column) => string,
): { site: ListedSite; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const assumed: Assumable[] = [];
  const wrong = (column: Column, message: string) => problems.push({ column: called(column), message });
  const text = (column: Column, most: number) => {
    const value = cell(column);
    const fault = isUnprinted(column) ? undefined : textFault(value, 'one line');
    if (value.length > most) wrong(column, `At most ${most} characters`);
    else if (fault) wrong(column, `Contains ${fault}`);
    return value;
  };
  const oneOf = <T extends string>(
    column: Assumable,
    spellings: Readonly<Record<string, T>>,
    choices: readonly { value: T; label: string }[],
    otherwise: T,
  ): T => {
    const value = cell(column);
    if (value === '') {
      assumed.push(column);
      return otherwise;
    }
    const found = Object.hasOwn(spellings, bare(value)) ? spellings[bare(value)] : undefined;
    if (found === undefined) {
      const words = choices.map((choice) => wordOf(choices, choice.value)).join(', ');
      wrong(column, `“${value.slice(0, 40)}” is not one of: ${words}`);
    }
    return found ?? otherwise;
  };
  const lines = (['address', 'address2', 'address3'] as const)
    .map((column) => text(column, 100))
    .filter((part) => part !== '');
  if (cell('address') === '') wrong('address', 'Enter the first line of the address');
  const town = text('town', 100);
  if (town === '') wrong('town', 'Enter the town');
  const code = cell('postcode');
  const postcode = tidyPostcode(code);
  if (!postcode) wrong('postcode', code === '' ? 'Enter the postcode' : `“${code.slice(0, 20)}” is not a postcode`);
  const uprn = tidyUprn(cell('uprn'));
  if (uprn === undefined) wrong('uprn', 'A UPRN is up to 12 digits');
  const named = text('client', 200);
  const client = clientOf(named);
  if (!client) {
    wrong(
      'client',
      named === ''
        ? 'Name the client, or choose one for all rows when you choose the file'
        : `There is no client called “${named.slice(0, 60)}”`,
    );
  }
  const site: ListedSite = {
    clientId: client?.id ?? '',
    clientName: client?.name ?? '',
    name: text('name', 120) || (lines[0] ?? ''),
    addressLines: lines,
    town,
    postcode: postcode ?? '',
    uprn: uprn ?? '',
    nation: oneOf('nation', nationSpellings, nations, 'England'),
    tenure: oneOf('tenure', tenureSpellings, tenures, 'private_rented'),
    premisesType: oneOf('premisesType', premisesSpellings, premisesTypes, 'residential'),
    accessNotes: text('accessNotes', 2000),
    assumed,
  };
  return { site, problems };
}
