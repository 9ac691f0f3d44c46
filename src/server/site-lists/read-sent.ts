import { parseForm } from '../http/forms/parse-form.ts';
import { sha256 } from '../ids.ts';
import { type ListRead, readList } from './read-list.ts';
import type { ClientName } from './site-row.ts';

/** A form with a list of sites as it was sent, and the clients that its rows may name. */
export type SentList = {
  bytes: Uint8Array<ArrayBuffer>;
  formType: string;
  /** Fields that the form may have. */
  mostFields: number;
  clients: readonly ClientName[];
};

/** What was typed, name by name, and the file. */
export type SentListRead =
  | { state: 'no form' }
  | { state: 'read'; fields: [name: string, value: string][]; file?: { name: string; hash: string; read: ListRead } };

/** @returns `no form` where it should be a form and is not. */
export async function readSentList({ bytes, formType, mostFields, clients }: SentList): Promise<SentListRead> {
  const form = await parseForm(bytes, formType, mostFields).catch(() => undefined);
  if (!form) return { state: 'no form' };
  const fields: [string, string][] = [];
  for (const [name, value] of form) if (typeof value === 'string') fields.push([name, value]);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { state: 'read', fields };
  const content = new Uint8Array(await file.arrayBuffer());
  const clientId = fields.find(([name]) => name === 'client_id')?.[1].trim() ?? '';
  const read = await readList(content, { clients, clientId });
  return { state: 'read', fields, file: { name: file.name, hash: sha256(content), read } };
}
