'use client';

/** One site of the register: id, name, address, tenure and, for the office, its client. */
export type RegisterRow = readonly [id: string, name: string, address: string, tenure: string, client?: string];

/**
 * The register of sites. The browser gets it as rows of text and builds the elements itself, because a large table
 * spends most of its time on encoding and decoding elements. Without scripts it is the table from the server.
 */
export function Register({ rows, showClient }: { rows: readonly RegisterRow[]; showClient: boolean }) {
  return (
    // With `display` changed for cards, some browsers no longer treat it as a table: hence the role.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <table className="cards" role="table">
      <caption className="vh">Sites</caption>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">
            Address <span className="soft">by postcode</span>
          </th>
          {showClient && <th scope="col">Client</th>}
          <th scope="col">Tenure</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, name, address, tenure, client]) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/sites/${id}`}>{name}</a>
            </th>
            <td data-label="Address">{address}</td>
            {showClient && <td data-label="Client">{client}</td>}
            <td data-label="Tenure">{tenure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
