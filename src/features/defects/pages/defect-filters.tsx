import { filterQuery } from '../routes/defect-filter.ts';

const views = [
  { label: 'Open', set: {} },
  { label: 'With me', set: { with: 'me' }, isOffice: true },
  { label: 'Not booked', set: { state: 'open' } },
  { label: 'To verify', set: { state: 'done' }, isOffice: true },
  { label: 'Closed', set: { state: 'verified' } },
] as const;

/** The views of the list that are asked most. */
export function DefectViews({ query, isOffice }: { query: string; isOffice: boolean }) {
  const here = filterQuery(query);
  return (
    <ul className="views" aria-label="Views">
      {views
        .filter((view) => isOffice || !('isOffice' in view))
        .map(({ label, set }) => {
          const to = filterQuery('', set);
          return (
            <li key={label}>
              <a href={`/defects${to}`} aria-current={to === here ? 'page' : undefined}>
                {label}
              </a>
            </li>
          );
        })}
    </ul>
  );
}

const states = [
  ['open', 'Open'],
  ['quoted', 'Quoted'],
  ['booked', 'Booked'],
  ['not_ours', 'With another firm'],
  ['done', 'Done, not verified'],
  ['defended', 'Access refused, accepted'],
  ['verified', 'Verified'],
  ['removed', 'Gone in a later report'],
  ['further', 'More was found'],
  ['ended', 'Ended'],
] as const;

/** The filters of the list: a form that is a GET, so that the address can be kept. */
export function DefectFilters(props: {
  query: string;
  people: readonly { id: string; name: string }[];
  isOffice: boolean;
}) {
  const asked = new URLSearchParams(props.query);
  const of = (name: string) => asked.get(name) ?? '';
  return (
    <details className="filters wide-open" open={filterQuery(props.query) !== ''}>
      <summary>Filters</summary>
      <form action="/defects" method="get">
        <div className="field grow">
          <label htmlFor="in">Address or words of the defect</label>
          <input id="in" name="in" type="search" maxLength={100} defaultValue={of('in')} />
        </div>
        <Choice
          name="code"
          label="Code"
          none="C1, C2, FI"
          value={of('code')}
          choices={['C1', 'C2', 'FI', 'C3'].map((code) => [code, code])}
        />
        <Choice name="state" label="State" none="All open" value={of('state')} choices={states} />
        {props.isOffice && (
          <Choice
            name="with"
            label="With"
            none="Anyone"
            value={of('with')}
            choices={[['nobody', 'Nobody'], ['me', 'Me'], ...props.people.map(({ id, name }) => [id, name] as const)]}
          />
        )}
        {of('client') !== '' && <input type="hidden" name="client" value={of('client')} />}
        <button type="submit" className="secondary">
          Show
        </button>
      </form>
    </details>
  );
}

function Choice(props: {
  name: string;
  label: string;
  none: string;
  value: string;
  choices: readonly (readonly [value: string, label: string] | string[])[];
}) {
  return (
    <div className="field">
      <label htmlFor={props.name}>{props.label}</label>
      <select id={props.name} name={props.name} defaultValue={props.value}>
        <option value="">{props.none}</option>
        {props.choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
