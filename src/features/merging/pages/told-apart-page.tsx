import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import type { Shares, Thing } from '../domain/alike.ts';
import type { ToldApart } from '../server/repository/told-apart.ts';

const views = {
  site: [
    { now: 'address', href: '/sites/same', words: 'Same address and client' },
    { now: 'uprn', href: '/sites/same?by=uprn', words: 'Same UPRN' },
    { now: 'apart', href: '/sites/same?by=apart', words: 'Said to be different' },
  ],
  client: [
    { now: 'client', href: '/clients/same', words: 'Same name or email' },
    { now: 'apart', href: '/clients/same?by=apart', words: 'Said to be different' },
  ],
} as const;

export const SameViews = ({ thing, now }: { thing: Thing; now: 'address' | 'uprn' | 'client' | 'apart' }) => (
  <ul className="views" aria-label="What they share">
    {views[thing].map((view) => (
      <li key={view.now}>
        <a href={view.href} aria-current={view.now === now ? 'page' : undefined}>
          {view.words}
        </a>
      </li>
    ))}
  </ul>
);

const shareWords: Readonly<Record<Shares, string>> = {
  address: 'Same address',
  uprn: 'Same UPRN',
  name: 'Same name',
  email: 'Same email',
};

/** What people said to be different, with the way back. */
export const ToldApartPage = ({
  query,
  thing,
  groups,
  next,
}: {
  query: string;
  thing: Thing;
  groups: readonly ToldApart[];
  /** Where the next page begins; undefined on the last. */
  next: string | undefined;
}) => {
  const title = thing === 'site' ? 'Sites said to be different' : 'Clients said to be different';
  return (
    <OfficePage query={query} title={title}>
      <BackLink href={`/${thing}s`}>{thing === 'site' ? 'Sites' : 'Clients'}</BackLink>
      <PageHead title={title} />
      <SameViews thing={thing} now="apart" />
      {groups.length === 0 ? (
        <EmptyState title={`Nobody said that ${thing}s are different`}>
          <p>“These are different” takes a group off the page. It can be undone here.</p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {groups.map(({ shares, shared, saidAt, names }) => (
            <li key={`${shares} ${shared}`}>
              {names.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && ' · '}
                  <a href={`/${thing}s/${id}`}>{name}</a>
                </span>
              ))}
              <p>{`${shareWords[shares]} · said on ${showDay(saidAt.slice(0, 10))}`}</p>
              <form method="post" action={`/${thing}s/same/undo`}>
                <HiddenFields submission={randomUUID()} />
                <input type="hidden" name="by" value={shares} />
                <input type="hidden" name="group" value={shared} />
                <Button weight="secondary">
                  Undo<span className="vh">: {names[0]?.name}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          <a href={`/${thing}s/same?${new URLSearchParams({ by: 'apart', after: next })}`}>More {thing}s</a>
        </p>
      )}
    </OfficePage>
  );
};
