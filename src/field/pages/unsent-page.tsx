import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { Actions, Button } from '../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import type { UnsentLine } from './unsent.ts';

/** What is on this phone and not on the server: it can be read, saved as a file, sent again where it was refused, or dropped. */
export function UnsentPage({ frame, lines }: { frame: Frame; lines: readonly UnsentLine[] }) {
  const back = { href: '/electrician', label: 'Visits' };
  return (
    <ElectricianPage frame={frame} title="Not sent yet" here="visits" back={back}>
      <h1>Not sent yet</h1>
      {frame.sync && (
        <p>
          <b>{frame.sync.words}</b>
        </p>
      )}
      {frame.sync?.signIn && (
        <p>
          What you enter is kept on this phone. <a href="/auth/sign-in?next=/electrician/unsent">Sign in</a> and it is
          sent.
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState title="All sent">
          <p>The server has everything that was entered on this phone.</p>
        </EmptyState>
      ) : (
        <>
          <form method="post" action="/electrician/unsent/sending">
            <Actions>
              <Button>Send now</Button>
            </Actions>
          </form>
          <p>
            Save them as a file: <a href="/electrician/unsent/entries.txt">to read</a>,{' '}
            <a href="/electrician/unsent/entries.json">as data (JSON)</a>
          </p>
        </>
      )}
      {lines.map((line) => (
        <article className="card" key={line.n}>
          <h2>
            <a href={line.href}>{line.site}</a>
          </h2>
          <p>
            {line.what}, entered {line.at}
          </p>
          {line.refused !== undefined && (
            <div className="notice warn">
              <p>
                <b>Refused:</b> {line.refused}
              </p>
            </div>
          )}
          {line.values.length > 0 && (
            <details>
              <summary>What was entered</summary>
              <DataList pairs={line.values} />
            </details>
          )}
          {line.refused !== undefined && (
            <form method="post" action="/electrician/unsent/refused">
              <input type="hidden" name="entry" value={line.n} />
              <Actions>
                <Button weight="secondary" name="then" value="again">
                  Send it again
                </Button>
                <Button weight="danger" name="then" value="drop">
                  Drop this entry
                </Button>
              </Actions>
            </form>
          )}
        </article>
      ))}
    </ElectricianPage>
  );
}
