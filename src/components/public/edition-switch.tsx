import type { Edition } from '../../domain/forms/definition.ts';
import { editions, formDefinition } from '../../domain/forms/form-definition.ts';

/** The same page for another edition, by an address one can keep. */
export const EditionSwitch = ({ path, edition }: { path: string; edition: Edition }) => (
  <nav className="pages" aria-label="Edition">
    {editions.map((each) => (
      <a
        key={each}
        href={`${path}?edition=${encodeURIComponent(each)}`}
        aria-current={each === edition ? 'page' : undefined}
      >
        {formDefinition(each).editionTitle}
      </a>
    ))}
  </nav>
);
