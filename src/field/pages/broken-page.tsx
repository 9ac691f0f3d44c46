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
  `The data on this phone cannot be opened${entries > 0 ? `, with ${plural(entries, 'entry', 'entries')} that the server does not have` : ''}. Until it can, pages work with signal only.`;

/** Says what to try when the browser does not open the database. */
export function BrokenPage({ frame, broken, error }: { frame: Frame; broken: Broken; error?: string | undefined }) {
  const { entries } = broken;
  const lost = entries > 0 ? plural(entries, 'entry', 'entries') : 'the unsent entries';
  return (
    <ElectricianPage
      frame={frame}
      title="Not opened"
      here="visits"
      back={{ href: '/electrician', label: 'Visits' }}
      error={error !== undefined}
    >
      <h1>The data on this phone cannot be opened</h1>
      <ErrorSummary errors={error === undefined ? [] : [{ field: 'confirm', message: error }]} />
      <p>
        {entries > 0
          ? `It holds ${lost} that the server does not have. They may still be there.`
          : 'As far as is known, the server has every entry.'}{' '}
        Everything on the server is safe.
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
        <h2>Start again</h2>
        <p>The data is removed from this phone, and your visits and reports are fetched from the server.</p>
        <form method="post" action="/electrician/unsent/removal">
          <Checkbox name="confirm" value="yes" label={`Yes, remove it and lose ${lost}`} error={error} />
          <Actions>
            <Button weight="danger">Remove it and start again</Button>
          </Actions>
        </form>
      </section>
    </ElectricianPage>
  );
}
