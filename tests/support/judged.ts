import { checkLater, type LaterTools } from '../../src/domain/certificate/verify/check.ts';
import type { KeySet } from '../../src/domain/certificate/verify/detached.ts';
import { compareWithIssued, type StoredCertificate } from '../../src/domain/certificate/verify/issued.ts';
import { judgeFile } from '../../src/domain/certificate/verify/verdict.ts';
import { browserTools } from '../../src/plain-scripts/offline/tools.ts';
import { checkHere } from '../../src/server/documents/certificates/check-here.ts';
import { readCopy } from '../../src/server/documents/certificates/copies/read-copy.ts';

/** The verdict of the page that checks with no network. */
export const judgeOffline = (bytes: Uint8Array, set: KeySet | undefined, tools: LaterTools = browserTools) =>
  checkLater(judgeFile(bytes, set), tools);

/** The answer of the verify page on a file that a person sends. */
export const compared = (bytes: Uint8Array, stored: StoredCertificate, keys: KeySet) =>
  checkHere(compareWithIssued(readCopy(bytes), stored, keys));
