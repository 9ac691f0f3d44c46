import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { VisitForm } from '../../../components/office/forms/visit-form.tsx';
import { BackLink } from '../../../components/office/frame.tsx';
import { calledOf, formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { isDay } from '../../../domain/time/dates.ts';
import { circuitsToBook } from '../../../pages/visits/_components/circuits-to-book.ts';
import { warningsIn } from '../../../pages/visits/_components/visit-warnings.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { withWordsOf } from '../../visit-requests/parts/request-words.ts';
import { findWaitingRequest } from '../../visit-requests/server/repository/visit-requests.ts';
import { CodeMark } from '../list/defect-words.tsx';
import { circuitOf } from '../records/circuit-of.ts';
import { type Defect, getDefect } from '../records/defects.ts';

/** Most defects of one visit. */
const MOST = 20;

/** The booking of a visit for defects: site, kind of work, circuit and observations are filled in. */
export const repairPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'visits.book');
  const asked = new URLSearchParams(query);
  const ids = formState?.entered.defect ?? asked.getAll('defect');
  const defects: Defect[] = [];
  for (const id of [...new Set(ids)].slice(0, MOST)) defects.push(await getDefect(db, viewer, id));
  const [first] = defects;
  if (!first)
    return (
      <OfficePage query={query} title="Book the repair">
        <BackLink href="/defects">Defects</BackLink>
        <h1>Book the repair</h1>
        <p>Choose the defects in the list first.</p>
      </OfficePage>
    );
  const site = await getSite(db, viewer, first.site_id);
  const electricians = (await listInspectors(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const types = formTypes().filter((type) => formForNewWork(type).closes !== undefined);
  const oneCircuit = types.find((type) => formForNewWork(type).oneCircuit) ?? types[0];
  const circuits = await circuitsToBook(db, viewer, site.id);
  const circuit = await circuitOf(db, viewer, first);
  const request = await findWaitingRequest(db, viewer, {
    id: asked.get('request'),
    siteId: site.id,
  });
  const form = formValues('visit', formState, {
    ...{ kind: oneCircuit, window_from: '09:00', window_to: '12:00', expected_boards: '1', expected_circuits: '1' },
    ...{
      access_notes: withWordsOf(site.accessNotes, request),
      circuit: circuits.some(({ value }) => value === circuit) ? circuit : '',
    },
    electrician_id:
      [asked.get('person'), first.holder_id].find((id) => electricians.some(({ value }) => value === id)) ?? '',
    day: isDay(asked.get('day')) ? (asked.get('day') as string) : '',
  });
  const address = siteAddress(site);
  return (
    <OfficePage query={query} title="Book the repair" error={form.errors.length > 0}>
      <BackLink href={`/defects/${first.id}`}>{first.words}</BackLink>
      <h1>Book the repair</h1>
      <p className="lead">
        {site.name === site.addressLines[0] ? '' : `${site.name}, `}
        {address}
      </p>
      <ul className="rows">
        {defects.map(({ id, code, words, location }) => (
          <li key={id}>
            <span className="what">
              <CodeMark code={code} />
              <span>
                {words}
                {location && <small className="place">{location}</small>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <VisitForm
        {...{ form, electricians, circuits }}
        kinds={types.map((type) => ({ value: type, label: calledOf(formForNewWork(type)) }))}
        warnings={warningsIn(formState, 'visit')}
        submission={randomUUID()}
        site={{ id: site.id, name: site.name, address }}
        again=""
        defects={defects.map(({ id }) => id)}
      />
    </OfficePage>
  );
});
