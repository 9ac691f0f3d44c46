export type LampTable = { id: string; company_id: string; name: string };
