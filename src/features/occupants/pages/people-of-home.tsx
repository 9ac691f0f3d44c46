import { wordOf } from '../../../components/office/words.ts';
import { type HomeAccess, occupantParts } from '../../../domain/register/occupant.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { Occupant } from '../../../server/repositories/homes/occupants.ts';

/** Who lives in a home, who acts for it and who pays; keys and hazards. */
export function PeopleOfHome({
  siteId,
  people,
  access,
  notes,
  mayWrite,
}: {
  siteId: string;
  people: readonly Occupant[];
  access: HomeAccess;
  /** The access details of the home, as stored. */
  notes: string;
  mayWrite: boolean;
}) {
  const here = people.filter(({ movedOutOn }) => movedOutOn === '');
  const gone = people.filter(({ movedOutOn }) => movedOutOn !== '');
  const standing = [
    ['Keys', access.keys],
    ['Access', notes],
    ['Hazards', access.hazards],
    ['Empty since', access.vacantSince && showDay(access.vacantSince)],
  ].filter(([, words]) => words !== '');
  return (
    <section className="block" aria-labelledby="people-h">
      <h2 id="people-h">People and access</h2>
      <div className="sheet">
        {here.length + standing.length === 0 && <p className="hint">Nobody is recorded here.</p>}
        {here.length + standing.length > 0 && (
          <dl className="pairs">
            {here.map((each) => (
              <div key={each.id}>
                <dt>{wordOf(occupantParts, each.part)}</dt>
                <dd>
                  <a href={`/sites/${siteId}/people/${each.id}`}>{each.name || 'Name not known'}</a>
                  {each.since && `, since ${showDay(each.since)}`}
                  <Reached {...each} />
                  {each.language && <div>Speaks {each.language}</div>}
                  {each.needs && <div>{each.needs}</div>}
                </dd>
              </div>
            ))}
            {standing.map(([label, words]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        )}
        {gone.length > 0 && (
          <details>
            <summary>{gone.length === 1 ? '1 person moved out' : `${gone.length} people moved out`}</summary>
            <ul>
              {gone.map((each) => (
                <li key={each.id}>
                  <a href={`/sites/${siteId}/people/${each.id}`}>{each.name || 'Name not known'}</a>, until{' '}
                  {showDay(each.movedOutOn)}
                </li>
              ))}
            </ul>
          </details>
        )}
        {mayWrite && (
          <p>
            <a href={`/sites/${siteId}/people/new`}>Add a person</a> ·{' '}
            <a href={`/sites/${siteId}/access`}>Change keys and hazards</a>
          </p>
        )}
      </div>
    </section>
  );
}

const Reached = ({ phone, email }: Pick<Occupant, 'phone' | 'email'>) =>
  phone || email ? (
    <div>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </div>
  ) : null;
