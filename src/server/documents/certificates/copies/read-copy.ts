import { type Copy, openToCompare } from '../../../../domain/certificate/verify/issued.ts';
import { COPY_FIELDS, parseForm } from '../../../http/forms/parse-form.ts';
import { checkHere } from '../check-here.ts';

/** What was sent: a file, or the whole form that holds it, with the form's content type. */
export type Sent = { bytes: Uint8Array<ArrayBuffer>; formType?: string };

/** @returns `no form` if it should be a form and is not. Never throws on any input. */
export async function readSent({ bytes, formType }: Sent): Promise<Copy | { state: 'no form' }> {
  if (formType === undefined) return readCopy(bytes);
  const form = await parseForm(bytes, formType, COPY_FIELDS).catch(() => undefined);
  if (!form) return { state: 'no form' };
  const file = form.get('file');
  return readCopy(new Uint8Array(file instanceof File ? await file.arrayBuffer() : []));
}

/** Never throws on any file. */
export const readCopy = (sent: Uint8Array): Copy => checkHere(openToCompare(sent));
