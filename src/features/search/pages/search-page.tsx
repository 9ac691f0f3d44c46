import { PageHead } from '../../../components/office/frame.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { type Found, type Kind, kinds, kindWords } from '../domain/found.ts';
import { matchedParts } from '../domain/matched.ts';
import { readTyped } from '../domain/typed.ts';
import { searchAll } from '../server/search.ts';
import { withStates } from '../server/with-states.ts';
import { Marked } from './marked.tsx';

/** Most results of a page. */
const MOST = 60;

export const searchPage = page(async ({ query }, { deps, db, viewer }) => {
  mustBeAllowed(viewer, 'sites.read');
  const asked = new URLSearchParams(query);
  const typed = readTyped(asked.get('q') ?? '');
  const exactly = asked.get('exactly') === 'yes';
  const kind = kinds.find((each) => each === asked.get('kind'));
  const { found, words, readAs } = await searchAll(db, viewer, typed, { exactly });
  const all = kind ? found.filter((each) => each.kind === kind) : found;
  const shown = await withStates(deps, viewer, all.slice(0, MOST));
  const isEmpty = typed.text === '';
  return (
    <OfficePage query={query} title={isEmpty ? 'Search' : `Search: ${typed.text}`}>
      <PageHead title={isEmpty ? 'Search' : `“${typed.text}”`} />
      {isEmpty ? (
        <p>
          Type an address, postcode, certificate number, order number, UPRN, client, name or another firm in the field
          above.
        </p>
      ) : (
        <>
          <p>
            {found.length === 0 ? 'Nothing found.' : `${found.length} found, the nearest first.`}
            {readAs && (
              <>
                {' '}
                Showing results for <b>{readAs}</b>.{' '}
                <a href={addressOf({ q: typed.text, exactly: 'yes' })}>Only “{typed.text}”</a>
              </>
            )}
          </p>
          {found.length === 0 ? (
            <Nothing text={typed.text} exactly={exactly} />
          ) : (
            <>
              <Kinds found={found} kind={kind} text={typed.text} exactly={exactly} />
              <ul className="rows under">
                {shown.map((each) => (
                  <Row key={each.id} found={each} words={words} />
                ))}
              </ul>
              {all.length > MOST && <p>The nearest {MOST} are shown. Type another word to find the rest.</p>}
            </>
          )}
        </>
      )}
    </OfficePage>
  );
});

const addressOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`;

function Kinds({
  found,
  kind,
  text,
  exactly,
}: {
  found: readonly Found[];
  kind: Kind | undefined;
  text: string;
  exactly: boolean;
}) {
  const query = { q: text, ...(exactly && { exactly: 'yes' }) };
  const counts = kinds.map((each) => [each, found.filter((one) => one.kind === each).length] as const);
  return (
    <ul className="views" aria-label="Kinds">
      <li>
        <a href={addressOf(query)} aria-current={kind === undefined ? 'page' : undefined}>
          All <span className="count">{found.length}</span>
        </a>
      </li>
      {counts
        .filter(([each, count]) => count > 0 || each === kind)
        .map(([each, count]) => (
          <li key={each}>
            <a href={addressOf({ ...query, kind: each })} aria-current={each === kind ? 'page' : undefined}>
              {kindWords[each].many} <span className="count">{count}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}

const Row = ({ found: { kind, title, href, notes, state }, words }: { found: Found; words: readonly string[] }) => (
  <li>
    <a href={href}>
      <Marked parts={matchedParts(title, words)} />
    </a>
    {state && (
      <span className="end">
        <span className="state" data-state={state.key}>
          {state.words}
        </span>
      </span>
    )}
    <p>
      <b>{kindWords[kind].one}</b>
      {notes.map((note) => (
        <span key={note}>
          {' · '}
          <Marked parts={matchedParts(note, words)} />
        </span>
      ))}
    </p>
  </li>
);

const Nothing = ({ text, exactly }: { text: string; exactly: boolean }) => (
  <div className="empty">
    <p>
      Each word must begin a word of an address, client, name, firm or reference. A certificate is found by its number
      or its last digits.
    </p>
    {exactly && (
      <p>
        <a href={addressOf({ q: text })}>Search with one letter changed</a>
      </p>
    )}
  </div>
);
