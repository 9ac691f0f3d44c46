/** A building with several homes of one client. */
export type BuildingTable = {
  id: string;
  company_id: string;
  client_id: string;
  name: string;
  /** The name as it is compared. */
  name_key: string;
  /** Of the home that named it first. */
  town: string;
  postcode: string;
  created_at: string;
};
