import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { OpenDefect } from '../../../domain/certificate/cover/open-defects.ts';
import { showPhotos } from '../../photos/photo-list.tsx';
import type { Shown } from './layout.ts';
import { CodeMark, known, observationId } from './observations-part.tsx';

/** As many of what was found as stand on the first screens; all of it follows. */
const FIRST = 6;

/**
 * What was left dangerous, could become so, or has to be looked into: the first of it, each with place, what to do by when, a photo,
 * and the way to all that is said of it. @param defects  those that no later certificate says were dealt with.
 */
export function Found({ defects, shown }: { defects: readonly OpenDefect[]; shown: Shown }) {
  if (defects.length === 0) return null;
  return (
    <section>
      <h2 id="found">What has to be dealt with</h2>
      <ul className="found">
        {defects.slice(0, FIRST).map(({ id, number, code, text, plainWords, place, deadline }) => (
          <li key={number}>
            <CodeMark code={code} /> <a href={`#${observationId(number)}`}>{text}</a>
            {plainWords && <p>{plainWords}</p>}
            <p>
              <b>{deadline}</b>
            </p>
            <p className="hint">
              {place && `${place} · `}observation {number}
            </p>
            <FirstPhoto of={id} number={number} shown={shown} />
          </li>
        ))}
      </ul>
      {defects.length > FIRST && (
        <p>
          <a href="#observations">All {defects.length} of them</a>
        </p>
      )}
    </section>
  );
}

/** On the page the longer edge is as many CSS pixels. */
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

/** A longer one stands with its section alone: on paper as many characters fill the lines that it may have on the first page. */
const MOST_CONDITION = 500;

/** How much was looked at, and what the inspector makes of the whole where that is short: as on the first page of the print. */
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
