import { parseForm } from '../../../../server/http/forms/parse-form.ts';
import { type ListOptions, type ListRead, readList } from './read-list.ts';

/**
 * A list of sites to read: the submitted form, or the file itself if it is read again; and the known
 * clients and columns.
 */
export type SentList = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Content type of a form. */
  form?: {
    type: string;
    /** Its possible fields. */
    mostFields: number;
  };
  options: ListOptions;
};

/** The typed fields by name, and the file. */
export type SentListRead =
  | { state: 'no form' }
  | {
      state: 'read';
      fields: [name: string, value: string][];
      file?: { name: string; content: Uint8Array<ArrayBuffer>; read: ListRead };
    };

/** @returns `no form` if it should be a form and is not. */
export async function readSentList({ bytes, form: sent, options }: SentList): Promise<SentListRead> {
  if (!sent)
    return { state: 'read', fields: [], file: { name: '', content: bytes, read: await readList(bytes, options) } };
  const form = await parseForm(bytes, sent.type, sent.mostFields).catch(() => undefined);
  if (!form) return { state: 'no form' };
  const fields: [string, string][] = [];
  for (const [name, value] of form) if (typeof value === 'string') fields.push([name, value]);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return { state: 'read', fields };
  const content = new Uint8Array(await file.arrayBuffer());
  const clientId = fields.find(([name]) => name === 'client_id')?.[1].trim() ?? '';
  return {
    state: 'read',
    fields,
    file: { name: file.name, content, read: await readList(content, { ...options, clientId }) },
  };
}
