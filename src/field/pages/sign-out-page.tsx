import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { Checkbox } from '../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary } from '../../components/ui/forms/form-parts.tsx';
import { plural } from '../../domain/words/plural.ts';
import { elsewhereAddresses } from '../../server/sections/electrician/routes.ts';
import { PlainWordsPage } from './plain-words-page.tsx';

/** Asks before a person's data is removed from the phone. */
export function SignOutPage({ frame, unsent, error }: { frame: Frame; unsent: number; error?: string | undefined }) {
  const entries = plural(unsent, 'entry', 'entries');
  const are = unsent === 1 ? 'is' : 'are';
  const field = unsent > 0 ? 'confirm' : 'main';
  return (
    <ElectricianPage
      frame={frame}
      title="Sign out"
      here="visits"
      back={{ href: '/electrician', label: 'Visits' }}
      error={error !== undefined}
    >
      <h1>Sign out</h1>
      <ErrorSummary errors={error === undefined ? [] : [{ field, message: error }]} />
      <p>Your visits and reports are removed from this phone. They stay on the server.</p>
      {unsent > 0 && (
        <div className="notice warn">
          <p>
            {entries} {are} on this phone only, and {are} lost when you sign out.{' '}
            <a href="/electrician/unsent">See and send {unsent === 1 ? 'it' : 'them'} first</a>
          </p>
        </div>
      )}
      <form method="post" action="/electrician/sign-out">
        {unsent > 0 && (
          <Checkbox name="confirm" value={String(unsent)} label={`Yes, sign out and lose ${entries}`} error={error} />
        )}
        <Actions>
          <Button weight={unsent > 0 ? 'danger' : 'primary'}>Sign out</Button>
        </Actions>
      </form>
      <p>
        Lost another phone? <a href={elsewhereAddresses.devices.path}>Sign out on every device</a>
      </p>
    </ElectricianPage>
  );
}

/** The session is over, but some of the person's data is still on the phone. @param left  names of that data, in words */
export const NotRemovedPage = ({ frame, left }: { frame: Frame; left: readonly string[] }) => (
  <PlainWordsPage frame={frame} title="Signed out, but not removed from this phone">
    <p>
      You are signed out. Your browser did not remove {left.join(', and ')}. They are still on this phone: clear the
      data of this site in the settings of your browser.
    </p>
  </PlainWordsPage>
);
