export type Role = 'owner' | 'office' | 'supervisor' | 'electrician' | 'apprentice' | 'client';

/** The signed-in person. Every query is limited to their company and client. */
export type Viewer = {
  userId: string;
  companyId: string;
  role: Role;
  name: string;
  email: string;
  /** For role client: whose sites they see. */
  clientId: string | null;
  sessionId: string;
  /** They turned the keys of the office off. */
  keysOff?: true;
};

/** For queries that need the company alone. */
export type InCompany = Pick<Viewer, 'companyId'>;
