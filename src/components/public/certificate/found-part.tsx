import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { OpenDefect } from '../../../domain/certificate/cover/open-defects.ts';
import type { SaidSince } from '../../../domain/certificate/verify/record.ts';
import { showPhotos } from '../../photos/photo-list.tsx';
import type { Shown } from './layout.ts';
import { CodeMark, known, observationId } from './observations-part.tsx';

/** Most defects listed at the top; the full list follows below. */
const FIRST = 6;

/**
 * The first open defects (C1, C2, FI), each with place, deadline, photo and a link to its observation. @param defects
 * those that are not put right. @param since  what became of them, by their number.
 */
export function Found({
  defects,
  shown,
  since,
}: {
  defects: readonly OpenDefect[];
  shown: Shown;
  since: ReadonlyMap<string, SaidSince>;
}) {
  if (defects.length === 0) return null;
  return (
    <section>
      <h2 id="found">Action required</h2>
      <ul className="found">
        {defects.slice(0, FIRST).map(({ id, number, code, text, plainWords, place, deadline }) => (
          <li key={number}>
            <CodeMark code={code} /> <a href={`#${observationId(number)}`}>{text}</a>
            {plainWords && <p>{plainWords}</p>}
            {!since.get(number)?.isAnswered && (
              <p>
                <b>{deadline}</b>
              </p>
            )}
            {since.has(number) && <p>{capital(`${since.get(number)?.words}.`)}</p>}
            <p className="hint">
              {place && `${place} · `}observation {number}
            </p>
            <FirstPhoto of={id} number={number} shown={shown} />
          </li>
        ))}
      </ul>
      {defects.length > FIRST && (
        <p>
          <a href="#observations">All {defects.length} observations that need action</a>
        </p>
      )}
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Longer edge of a photo, in CSS pixels. */
const EDGE = 120;

function FirstPhoto({ of, number, shown: { data, below } }: { of: string; number: string; shown: Shown }) {
  const [photo] = showPhotos(known(photosOf(data, `observations/${of}`).slice(0, 1)), {
    ...{ below, timeZone: data.time_zone },
  });
  if (!photo) return null;
  const scale = EDGE / Math.max(photo.width, photo.height);
  const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  return (
    <a href={photo.href}>
      <img src={photo.src} alt={`${photo.name} of observation ${number}`} {...size} loading="lazy" />
    </a>
  );
}

const photosOf = ({ photos }: CertificateData, boundTo: string) =>
  photos.filter(({ bound_to: bound }) => bound === boundTo);

/**
 * Longest summary, in characters, shown here; the first page of the print holds as much. A longer one is only in its
 * section.
 */
const MOST_CONDITION = 500;

/** The extent of the inspection, and a short summary by the inspector, as on the first page of the print. */
export function Looked({ cover: { coverage, hasTests, condition } }: Shown['layout']) {
  return (
    <>
      {coverage.length > 0 && (
        <section>
          <h2 id="coverage">How much was inspected{hasTests && ' and tested'}</h2>
          <p>{coverage.join(' ')}</p>
        </section>
      )}
      {condition && condition.length <= MOST_CONDITION && (
        <section>
          <h2 id="condition">General condition</h2>
          <p className="declared">{condition}</p>
        </section>
      )}
    </>
  );
}
