/** Whose second factor it is. Whether they may be asked about is the caller's to know. */
export type Holder = { id: string; companyId: string };
