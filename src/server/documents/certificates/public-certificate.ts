import type { KeySet } from '../../../domain/certificate/verify/detached.ts';
import { type IssuedRecord, judgeRecord, type PublicCertificate } from '../../../domain/certificate/verify/record.ts';
import { certificateData } from './certificate-data.ts';
import { checkHere } from './check-here.ts';

/** The public data of a certificate for its verify page, on the server and in an archive. */
export const toPublic = (found: IssuedRecord, keys: KeySet, now: Date): PublicCertificate =>
  checkHere(judgeRecord(found, certificateData(found), keys, now));
