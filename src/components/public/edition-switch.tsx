import { type Edition, editions, titleOfEdition } from '../../domain/editions.ts';

/** Links to the same page for other editions. */
export const EditionSwitch = ({ path, edition }: { path: string; edition: Edition }) => (
  <nav className="pages" aria-label="Edition">
    {editions.map((each) => (
      <a
        key={each}
        href={`${path}?edition=${encodeURIComponent(each)}`}
        aria-current={each === edition ? 'page' : undefined}
      >
        {titleOfEdition(each)}
      </a>
    ))}
  </nav>
);
