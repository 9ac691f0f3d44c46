/** The tenant's phone, or else the client's, as a link dials it; empty where neither has one. */
export const phoneToRing = (of: { tenant_phone: string | null; client_phone: string }): string =>
  (of.tenant_phone || of.client_phone).replace(/[^\d+]/g, '');
