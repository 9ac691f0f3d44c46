import { Notice } from '../../../components/ui/notices.tsx';
import { showCount } from '../../../domain/words/show-count.ts';
import type { Assumable } from '../server/list/row/listed-site.ts';

const rows = (count: number): string => (count === 1 ? 'one row' : `${showCount(count)} rows`);

const assumedWords: Readonly<Record<Assumable, string>> = {
  nation: 'Nation: England',
  nationByPostcode: 'Nation: from the postcode',
  tenure: 'Tenure: Private rented',
  premisesType: 'Use: Residential',
};

/** Columns that the import ignores, and values that it assumes for empty cells. */
export const ImportRemarks = ({
  unread,
  assumed,
}: {
  unread: readonly string[];
  assumed: Readonly<Record<Assumable, number>>;
}) => {
  const guesses = (Object.keys(assumedWords) as Assumable[]).filter((what) => assumed[what] > 0);
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="warn" title="Columns ignored">
          <p>{unread.join(', ')}</p>
        </Notice>
      )}
      {guesses.length > 0 && (
        <Notice tone="warn" title="Assumed for empty cells">
          <ul>
            {guesses.map((what) => (
              <li key={what}>
                {assumedWords[what]}, for {rows(assumed[what])}
              </li>
            ))}
          </ul>
          <p>
            Nation and tenure decide which rules for rented homes apply. If an assumption is wrong, add the value to the
            file and upload it again.
          </p>
        </Notice>
      )}
    </>
  );
};
