import type { CertificatePhoto } from '../../../domain/certificate/certificate.ts';
import { isCoded, type PrintedObservation } from '../../../domain/certificate/printed.ts';
import { PhotoList, showPhotos } from '../../photos/photo-list.tsx';
import { type Code, CodeBadge, codeMeaning } from '../../ui/badges.tsx';
import { DataList } from '../../ui/lists.tsx';
import type { Shown } from './layout.ts';

export const observationId = (number: string): string => `observation-${number}`;

const uncodedWords = 'Not coded yet';

const isCode = (code: string): code is Code => Object.hasOwn(codeMeaning, code);

/** The code of an observation as a badge; in a draft it may be missing. Unknown codes are shown as printed. */
export const CodeMark = ({ code, long }: { code: string; long?: boolean }) =>
  isCode(code) ? <CodeBadge code={code} long={long ?? false} /> : <b>{code || uncodedWords}</b>;

/** The outcome of a schedule item; codes look the same as at the observation. */
export const OutcomeMark = ({ outcome }: { outcome: string }) =>
  isCode(outcome) ? <CodeBadge code={outcome} /> : outcome;

const meanings: readonly (readonly [Code, string])[] = [
  ['C1', 'Danger present. Risk of injury. Immediate remedial action required.'],
  ['C2', 'Potentially dangerous. Needs urgent repair.'],
  ['C3', 'Improvement recommended. Safe as it is.'],
  ['FI', 'Further investigation required without delay.'],
];

/** Every observation with its code, answers and photos. */
export function ObservationsPart({ shown }: { shown: Shown }) {
  const { observations } = shown.data.printed;
  const uncoded = observations.filter((each) => !isCoded(each)).length;
  return (
    <section>
      <h2 id="observations">Observations</h2>
      {observations.length === 0 && <p>There are no observations. No remedial action is required.</p>}
      {observations.map((each) => (
        <Observation key={each.number} observation={each} shown={shown} />
      ))}
      {observations.length > 0 && (
        <table className="dense">
          <caption>Meaning of the codes</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Meaning</th>
              <th scope="col" className="num">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {meanings.map(([code, meaning]) => (
              <tr key={code}>
                <th scope="row">
                  <span className={`badge ${code.toLowerCase()}`}>{code}</span>
                </th>
                <td>{meaning}</td>
                <td className="num">{observations.filter((each) => each.code === code).length || 'None'}</td>
              </tr>
            ))}
            {uncoded > 0 && (
              <tr>
                <th scope="row">–</th>
                <td>{uncodedWords}.</td>
                <td className="num">{uncoded}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Observation({
  observation: { number, code, text, rows },
  shown: { data, below },
}: {
  observation: PrintedObservation;
  shown: Shown;
}) {
  // Observations are numbered in the order of the report.
  const path = `observations/${data.report.observations?.[Number(number) - 1]?.id}`;
  const photosAt = (at: string) =>
    showPhotos(known(data.photos.filter(({ bound_to: bound }) => bound === at)), { below, timeZone: data.time_zone });
  return (
    <article className="card" id={observationId(number)}>
      <h3>
        {number} <CodeMark code={code} long />
      </h3>
      <p className="said-of">{text}</p>
      <DataList pairs={rows.map(({ label, value }) => [label, value])} />
      <PhotoList photos={photosAt(path)} of={`observation ${number}`} />
      <PhotoList photos={photosAt(`${path}/fixed`)} of={`observation ${number}, put right`} />
    </article>
  );
}

/** Photos of the report as a whole, and of its boards. */
export function OtherPhotos({ shown: { data, below } }: { shown: Shown }) {
  const { photos, printed, report, time_zone: timeZone } = data;
  const ofReport = photos.filter(({ bound_to: at }) => !at.startsWith('observations/') && !at.startsWith('boards/'));
  const ofBoards = (report.boards ?? []).map(({ id }, index) => ({
    of: printed.boards[index]?.name ?? 'a board',
    photos: photos.filter(({ bound_to: at }) => at === `boards/${id}`),
  }));
  const groups = [{ of: 'the report', photos: ofReport }, ...ofBoards].filter((each) => each.photos.length > 0);
  if (groups.length === 0) return null;
  return (
    <section>
      <h2 id="photos">Photos</h2>
      {groups.map(({ of, photos: own }) => (
        <div key={of}>
          <h3>Photos of {of}</h3>
          <PhotoList photos={showPhotos(known(own), { below, timeZone })} of={of} />
        </div>
      ))}
    </section>
  );
}

/** Converts a certificate's photos for photo lists. */
export const known = (photos: readonly CertificatePhoto[]) =>
  photos.map(({ sha256: id, taken_at: takenAt, caption, width, height }) => ({ id, takenAt, caption, width, height }));
