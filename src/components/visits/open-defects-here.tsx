import type { OpenDefect } from '../../domain/forms/closes.ts';
import { codesByGravity } from '../../domain/forms/put-right.ts';
import { CodeBadge } from '../ui/badges.tsx';

/** More would push the visit itself off the screen. */
const MOST_SHOWN = 5;

/**
 * The open observations of a site's current reports, the gravest first, for the people who book the visit or make it.
 * @param hrefOf  address of the report of that number, where the viewer can open it. @param all  where the others are
 */
export function OpenDefectsHere({
  defects,
  hrefOf = () => undefined,
  all,
}: {
  defects: readonly OpenDefect[];
  hrefOf?: (number: string) => string | undefined;
  all: { href: string; label: string };
}) {
  if (defects.length === 0) return null;
  const sorted = defects.toSorted(
    (one, other) => codesByGravity.indexOf(one.code) - codesByGravity.indexOf(other.code),
  );
  const more = defects.length - MOST_SHOWN;
  return (
    <section aria-labelledby="open-defects">
      <h2 id="open-defects">Open observations at this site</h2>
      <ul>
        {sorted.slice(0, MOST_SHOWN).map(({ number, id, code, text, location, stands }) => {
          const href = hrefOf(number);
          return (
            <li key={`${number} ${id}`}>
              <CodeBadge code={code} /> {[location, text].filter(Boolean).join(': ')},{' '}
              {href ? <a href={href}>{number}</a> : number}
              {stands && `. ${stands}`}
            </li>
          );
        })}
      </ul>
      <p>
        {more > 0 && `And ${more} more. `}
        <a href={all.href}>{all.label}</a>
      </p>
    </section>
  );
}
