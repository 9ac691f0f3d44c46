import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { State } from '../../../components/office/parts/state.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { showReason } from '../../../domain/visit/calls.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { NoticeWords } from '../../defects/parts/notice-words.tsx';
import { howGiven } from '../../service/domain/given.ts';
import { type Letter, letterFor, nameOfLetter } from '../domain/letter.ts';
import { accessRecordOf, DEFENCE_NEEDS } from '../server/access-record.ts';

/** The attempts to get into a home, with letters and proof, as one page to print for a landlord, a council or a tribunal. */
export const accessRecordPage = page<{ siteId: string }>(async ({ siteId, query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'service.record', 'visits.read');
  const record = await accessRecordOf(db, viewer, siteId, deps.clock());
  const { site, timeZone, about, checks, attempts, notices, written } = record;
  const shown = (at: string) => showTime(at, timeZone);
  return (
    <OfficePage query={query} title={`Attempts to get in, ${site.name}`}>
      <BackLink href={`/sites/${siteId}/copies`}>Copies and letters</BackLink>
      <PageHead title="Attempts to get in" />
      <p>{about}</p>
      <p>
        <a href={`/sites/${siteId}/access-record.pdf`}>All of it as one PDF, with photos and letters</a>
      </p>
      <h2>What a defence needs</h2>
      <p>{DEFENCE_NEEDS}</p>
      <ul className="rows">
        {checks.map(({ words, isMet, found }) => (
          <li key={words}>
            <b>{words}</b>
            <State state={isMet ? 'done' : 'open'}>{isMet ? 'On record' : 'Not yet'}</State>
            <p>{found}</p>
          </li>
        ))}
      </ul>
      <h2>Visits</h2>
      {attempts.length === 0 && <p>No visit without access is on record.</p>}
      <ul className="rows">
        {attempts.map(({ visit, call }) => (
          <li key={call.id}>
            <a href={`/visits/${visit.id}`}>{shown(call.at)}</a>
            <p>
              {call.by}. {call.reason && `${showReason(call.reason)}. `}
              {call.words}
            </p>
            {call.photo && (
              <a href={`/visits/${visit.id}/photos/${call.photo.id}/large.jpg`}>
                <img
                  src={`/visits/${visit.id}/photos/${call.photo.id}/large.jpg`}
                  alt={`The door, ${shown(call.at)}`}
                  {...sizeOf(call.photo)}
                />
              </a>
            )}
          </li>
        ))}
      </ul>
      {notices.length > 0 && (
        <>
          <h2>Written and said</h2>
          <ul className="rows">
            {notices.map((each) => (
              <li key={each.id}>
                <NoticeWords notice={each} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Letters</h2>
      {written.length === 0 && <p>No letter to the tenant is on record as given.</p>}
      {written.map(({ given, letter }) => (
        <article key={given.id} className="card">
          <h3>{letter ? nameOfLetter(letter) : 'Letter'}</h3>
          <p>
            To {given.name}. {howGiven(given, shown)}.
          </p>
          {letter && <Words letter={letter} name={given.name} />}
        </article>
      ))}
    </OfficePage>
  );
});

/** The longer edge of a photo on the record, in pixels: it fits a phone. */
const EDGE = 320;

function sizeOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, EDGE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The letter as it was sent. */
function Words({ letter, name }: { letter: Letter; name: string }) {
  const { greeting, lead, sections } = letterFor(letter, 'tenant', name);
  return (
    <blockquote>
      <p>{greeting}</p>
      <p>{lead}</p>
      {sections.flatMap(({ title, paragraphs }) =>
        paragraphs.map((words) => (
          <p key={`${title}${words}`}>
            <b>{title}.</b> {words}
          </p>
        )),
      )}
    </blockquote>
  );
}
