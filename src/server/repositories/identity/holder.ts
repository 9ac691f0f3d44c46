/** The owner of a second factor. The caller has checked access to them. */
export type Holder = { id: string; companyId: string };
