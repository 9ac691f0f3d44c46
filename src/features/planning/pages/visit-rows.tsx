import type { VisitWarning } from '../../../components/office/visits/visit-warnings.tsx';
import type { Option } from '../../../components/ui/forms/fields.tsx';
import { errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { TypedRow } from '../routes/plan-forms.ts';

export type ShownRow = TypedRow & {
  /** The home's name and address. */
  name: string;
  address: string;
  warnings: readonly VisitWarning[];
};

/**
 * Visits to be booked or moved, a row each, to change by hand.
 * @param list  name of the field with the id of each row.
 */
export function VisitRowsTable({
  caption,
  list,
  rows,
  people,
  errors,
}: {
  caption: string;
  list: 'site' | 'visit';
  rows: readonly ShownRow[];
  people: readonly Option[];
  errors: readonly FormError[];
}) {
  const faults = errorsByField(errors);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: with `display` changed for cards, some browsers no longer treat it as a table: hence the role.
    <table className="cards planned" role="table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {['Site', 'Person', 'Day', 'From', 'To'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Leave out</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const bind = (field: string) => ({
            ...{ id: `${field}-${at}`, name: `${field}-${at}` },
            ...(faults[`${field}-${at}`] && { 'aria-invalid': true, 'aria-describedby': `${field}-${at}-error` }),
          });
          return (
            <tr key={row.id} className={row.warnings.length > 0 ? 'warned' : undefined}>
              <th scope="row">
                <input type="hidden" name={list} value={row.id} />
                <span>
                  <b>{row.name}</b> <small>{row.address}</small>
                  {row.warnings
                    .map(({ key }) => (
                      <small key={key} className="clash">
                        Check: see above
                      </small>
                    ))
                    .slice(0, 1)}
                  {['person', 'day', 'from', 'to'].map((field) => {
                    const fault = faults[`${field}-${at}`];
                    return (
                      fault && (
                        <small key={field} className="error" id={`${field}-${at}-error`}>
                          {fault}
                        </small>
                      )
                    );
                  })}
                </span>
              </th>
              <td data-label="Person">
                <select {...bind('person')} aria-label={`Person for ${row.name}`} defaultValue={row.person}>
                  {people.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
              <td data-label="Day">
                <input type="date" {...bind('day')} aria-label={`Day for ${row.name}`} defaultValue={row.day} />
              </td>
              <td data-label="From">
                <input type="time" {...bind('from')} aria-label={`From, ${row.name}`} defaultValue={row.from} />
              </td>
              <td data-label="To">
                <input type="time" {...bind('to')} aria-label={`To, ${row.name}`} defaultValue={row.to} />
              </td>
              <td data-label="Leave out">
                <label className="choice">
                  <input type="checkbox" name={`out-${at}`} value="yes" defaultChecked={row.isLeftOut} />
                  <span className="vh">Leave out {row.name}</span>
                </label>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
