import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { Checkbox } from '../../components/ui/forms/choices.tsx';
import { Actions, Button, ButtonLink, ErrorSummary } from '../../components/ui/forms/form-parts.tsx';
import { plural } from '../../domain/words/plural.ts';

/** A person's database that cannot be opened. */
export type Broken = {
  user: string;
  /** Number of unsent entries in it, as far as the phone knows. */
  entries: number;
};

/** A notice for every page, until the database opens again or is removed. */
export const brokenWords = ({ entries }: Broken): string =>
  `What is kept on this phone cannot be opened${entries > 0 ? `, with ${plural(entries, 'entry', 'entries')} that the server has not got` : ''}. Until it can, pages work with signal only.`;

/** Says what to try when the browser does not open the database. */
export function BrokenPage({ frame, broken, error }: { frame: Frame; broken: Broken; error?: string | undefined }) {
  const { entries } = broken;
  const lost = entries > 0 ? plural(entries, 'entry', 'entries') : 'what was not sent';
  return (
    <ElectricianPage
      frame={frame}
      title="Not opened"
      here="visits"
      back={{ href: '/electrician', label: 'Visits' }}
      error={error !== undefined}
    >
      <h1>What is kept on this phone cannot be opened</h1>
      <ErrorSummary errors={error === undefined ? [] : [{ field: 'confirm', message: error }]} />
      <p>
        {entries > 0
          ? `It holds ${lost} that the server has not got. They may still be there.`
          : 'As far as is known, the server has everything that was entered in it.'}{' '}
        What the server has is safe.
      </p>
      <section>
        <h2>Try this first</h2>
        <ol>
          <li>Make room on the phone: photos, videos and other apps.</li>
          <li>Close the other tabs of this site.</li>
          <li>Close the browser, restart the phone, and open this page again.</li>
        </ol>
        <Actions>
          <ButtonLink href="/electrician/unsent">Try to open it again</ButtonLink>
        </Actions>
      </section>
      <section>
        <h2>Begin anew</h2>
        <p>What is kept is removed, and your visits and reports are fetched from the server.</p>
        <form method="post" action="/electrician/unsent/removal">
          <Checkbox name="confirm" value="yes" label={`Yes, remove it and lose ${lost}`} error={error} />
          <Actions>
            <Button weight="danger">Remove it and begin anew</Button>
          </Actions>
        </form>
      </section>
    </ElectricianPage>
  );
}
