import { Actions, Button } from '../../ui/forms/form-parts.tsx';
import { unbroken } from '../../ui/unbroken.tsx';

/** What a person should know before a visit is booked, moved or handed over, and may do it all the same. Plain data. */
export type VisitWarning = {
  /** The same for the same reason: a reason that came up since is asked about too. */
  key: string;
  message: string;
  /** The other visit, where there is one. */
  visit?: { id: string; words: string };
};

/** Name of the control that says which warnings were read. */
export const DESPITE = 'despite';

/**
 * The buttons of a form of a visit, with what speaks against it above them: they stand together at the end, so that Enter in
 * a field looks again, and never goes past a warning.
 */
export function WarnedActions({
  warnings,
  button,
  anyway,
}: {
  warnings: readonly VisitWarning[];
  /** The form's own button. */
  button: React.ReactElement;
  /** Words of the one that goes on all the same. */
  anyway: string;
}) {
  if (warnings.length === 0) return <Actions>{button}</Actions>;
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: a reader is taken to what has to be known first, without a script. */}
      <div className="notice warn" role="alert" tabIndex={-1} autoFocus>
        <h2>Look again</h2>
        <ul>
          {warnings.map(({ key, message, visit }) => (
            <li key={key}>
              {unbroken(message)}
              {visit && (
                <>
                  {' '}
                  <a href={`/visits/${visit.id}`} target="_blank" rel="noopener">
                    {unbroken(visit.words)}
                    <span className="vh"> (new tab)</span>
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Actions>
        {button}
        <Button weight="secondary" name={DESPITE} value={warnings.map(({ key }) => key).join(' ')}>
          {anyway}
        </Button>
      </Actions>
    </>
  );
}
