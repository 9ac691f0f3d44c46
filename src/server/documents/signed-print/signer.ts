import { createPrivateKey } from 'node:crypto';
import type { PrintSigner } from './cms.ts';

/** A company's key as the thread that draws takes it: X.509 and PKCS #8, both DER. */
export type PrintKey = { certificate: Uint8Array; privateKey: Uint8Array };

/** The same as `signPdf` takes it. */
export const signerOf = ({ certificate, privateKey }: PrintKey): PrintSigner => ({
  certificate,
  key: createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' }),
});
