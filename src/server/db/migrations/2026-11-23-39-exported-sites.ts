/** Exports go through the sites of a client by their ids. */
export const up = (): string[] => ['create index site_of_client on site (company_id, client_id, id)'];
