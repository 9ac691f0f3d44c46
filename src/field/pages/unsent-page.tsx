import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { Actions, Button, ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { elsewhereAddresses } from '../../server/sections/electrician/routes.ts';
import { PHOTOS } from '../kept/photos.ts';
import type { UnsentLine } from './unsent.ts';

/** Unsent entries: read them, save them as a file, send refused ones again, or discard them. */
export function UnsentPage({
  frame,
  lines,
  hasLost,
}: {
  frame: Frame;
  lines: readonly UnsentLine[];
  /** The browser removed entries: the notice at the top says so. */
  hasLost: boolean;
}) {
  const back = { href: '/electrician', label: 'Visits' };
  return (
    <ElectricianPage frame={frame} title="Not sent yet" here="visits" back={back}>
      <h1>Not sent yet</h1>
      {hasLost && (
        <form method="post" action="/electrician/unsent/seen">
          <Actions>
            <Button weight="secondary">I have read about the lost entries</Button>
          </Actions>
        </form>
      )}
      {frame.sync && (
        <p>
          <b>{frame.sync.words}</b>
        </p>
      )}
      {frame.sync?.signIn && (
        <p>
          Your entries are kept on this phone. <a href={elsewhereAddresses.signIn.path}>Sign in</a> to send them.
        </p>
      )}
      {lines.length === 0 ? (
        <EmptyState title="All sent">
          <p>The server has all entries from this phone.</p>
        </EmptyState>
      ) : (
        <>
          <form method="post" action="/electrician/unsent/sending">
            <Actions>
              <Button>Send now</Button>
            </Actions>
          </form>
          <p>
            Download: <a href="/electrician/unsent/entries.txt">text</a>,{' '}
            <a href="/electrician/unsent/entries.json">JSON</a>
          </p>
        </>
      )}
      {lines.map((line) => (
        <article className="card" key={line.n} id={`entry-${line.n}`}>
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
          {line.photo && <UnsentPhoto sha256={line.photo} undrawn={line.undrawn} />}
          {line.note && <p>{line.note}</p>}
          {line.takeBack && (
            <form method="post" action={`/electrician/unsent/${line.n}/take-back`}>
              <Actions>
                <Button weight="danger">{line.takeBack}</Button>
              </Actions>
            </form>
          )}
          {line.values.length > 0 && !line.photo && (
            <details>
              <summary>Show the entry</summary>
              <DataList pairs={line.values} />
            </details>
          )}
          {line.refused !== undefined && (
            <Actions>
              <ButtonLink href={`/electrician/unsent/${line.n}`} weight="secondary">
                Correct, save or drop it
              </ButtonLink>
            </Actions>
          )}
        </article>
      ))}
    </ElectricianPage>
  );
}

/** The photo, which the person can save. */
const UnsentPhoto = ({ sha256, undrawn }: { sha256: string; undrawn: string | undefined }) => (
  <>
    <p>
      {undrawn === undefined ? (
        <img src={`${PHOTOS}/${sha256}`} alt="As it was taken" width={160} />
      ) : (
        `${undrawn}: this browser may not show it, and the server may not take it.`
      )}
    </p>
    <p>
      <a href={`${PHOTOS}/${sha256}`} download={`photo-${sha256.slice(0, 8)}${undrawn === undefined ? '.jpg' : ''}`}>
        Save the photo as a file
      </a>
    </p>
  </>
);
