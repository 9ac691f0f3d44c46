import { isAboutNotice } from '../../../domain/visit/notice.ts';
import { Actions, Button } from '../../ui/forms/form-parts.tsx';
import { unbroken } from '../../ui/unbroken.tsx';

/** A warning before a visit is booked, moved or reassigned, which the user may override. Plain data. */
export type VisitWarning = {
  /** Identifies the reason, so that a new reason is asked about too. */
  key: string;
  message: string;
  /** The other visit, if the warning is about one. */
  visit?: { id: string; words: string };
  /** Another page that it is about. */
  link?: { href: string; words: string };
};

/** Control name for the keys of the warnings that the user has read. */
const DESPITE = 'despite';

/** The keys of the warnings that the user has read. */
export const keysRead = (fields: Readonly<Record<string, readonly string[]>>): string[] =>
  fields[DESPITE]?.[0]?.split(' ') ?? [];

/** Each warning with a link to the visit that it is about, in a new tab: what is typed stays. */
export const WarningList = ({ warnings }: { warnings: readonly VisitWarning[] }) => (
  <ul>
    {warnings.map(({ key, message, visit, link = visit && { ...visit, href: `/visits/${visit.id}` } }) => (
      <li key={key}>
        {unbroken(message)}
        {link && (
          <>
            {' '}
            <a href={link.href} target="_blank" rel="noopener">
              {unbroken(link.words)}
              <span className="vh"> (new tab)</span>
            </a>
          </>
        )}
      </li>
    ))}
  </ul>
);

/**
 * The warnings of a visit form, first in it, with their buttons. The plain button comes first, so that Enter in a field checks again
 * and never overrides a warning.
 */
export function Warnings({
  warnings,
  again = 'Check again',
  anyway,
}: {
  warnings: readonly VisitWarning[];
  /** Label of the button that checks what was changed. */
  again?: string;
  /** Label of the button that overrides the warnings. */
  anyway: string;
}) {
  if (warnings.length === 0) return null;
  const agreed = warnings.filter(({ key }) => isAboutNotice(key)).length;
  return (
    // biome-ignore lint/a11y/noAutofocus: takes the reader to the warning first, without a script.
    <div className="notice warn" role="alert" tabIndex={-1} autoFocus>
      <h2>Check these times</h2>
      <WarningList warnings={warnings} />
      <Actions>
        <Button weight="secondary">{again}</Button>
        <Button weight="secondary" name={DESPITE} value={warnings.map(({ key }) => key).join(' ')}>
          {anyway}
          {agreed > 0 && `, ${agreed === 1 ? 'the tenant' : 'the tenants'} agreed`}
        </Button>
      </Actions>
    </div>
  );
}
