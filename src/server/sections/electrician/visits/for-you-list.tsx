import type { ForYou } from './for-you.ts';

const titles = {
  returned: 'Returned to you',
  reassigned: 'Reassigned to you',
  gone: 'No longer with you',
} as const;

/** At the top of the first page: the changes that others made to the person's reports. */
export const ForYouList = ({ all }: { all: readonly ForYou[] }) =>
  (['returned', 'reassigned', 'gone'] as const).map((what) => {
    const some = all.filter((each) => each.what === what);
    if (some.length === 0) return null;
    return (
      <section key={what} className={what === 'gone' ? 'notice info' : 'notice warn'}>
        <h2>
          {titles[what]} ({some.length})
        </h2>
        {some.map(({ id, site, words }) => (
          <p key={id}>
            {what === 'gone' ? <b>{site}</b> : <a href={`/electrician/reports/${id}`}>{site}</a>}
            <br />
            {words}
          </p>
        ))}
      </section>
    );
  });
