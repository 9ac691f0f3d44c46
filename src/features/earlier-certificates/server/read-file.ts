import { MAX_CERTIFICATE_BYTES } from '../../../domain/certificate/verify/certificate-file.ts';
import { isJson } from '../../../domain/certificate/verify/copy/unpack-copy.ts';
import { closedBy, type NamedDefect } from '../../../domain/forms/closes.ts';
import type { ReportDocument, Values } from '../../../domain/forms/definition.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import {
  CONDITION_REPORT,
  type EarlierDetails,
  earlierCodes,
  kindOfForm,
  noCodes,
  scopeOfKind,
} from '../../../domain/register/earlier-certificate.ts';
import { tidyPostcode } from '../../../domain/register/postcode.ts';
import { BusyError } from '../../../kernel/errors.ts';
import type { Deps } from '../../../server/context.ts';
import { keepBlob } from '../../../server/documents/blobs/keep-blob.ts';
import type { CopyReader } from '../../../server/documents/certificates/copies/copy-reader.ts';
import { makePicture, PictureFault } from '../../../server/documents/photos/picture.ts';
import { nameOfFile } from '../../../server/lists/sent-file.ts';
import { findPublicKey } from '../../../server/repositories/certificates/signing-keys.ts';
import type { EarlierFile } from '../../../server/repositories/homes/earlier-certificates.ts';

/** The largest file of another firm's certificate. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;
const RETRY_WHEN_BUSY_SECONDS = 5;

type KeptBlob = Awaited<ReturnType<typeof keepBlob>>;
export type ReadFile =
  | { state: 'kept'; file: EarlierFile; blob: KeptBlob; ours: OurCopy | undefined }
  | { state: 'refused'; why: string };

/** What a signed file of a Copperplate says of this home. */
export type OurCopy = {
  details: EarlierDetails;
  /** Signed with a key of a company of this server, and current. Other keys could be made by anyone. */
  isChecked: boolean;
  /** The observations that its work puts right. */
  closes: readonly NamedDefect[];
};

/** The home that the file is for, and the local day, YYYY-MM-DD. */
type For = { postcode: string; today: string };
type Sent = { bytes: Uint8Array<ArrayBuffer>; name: string; timeZone: string };

type FileDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'state'> & { copies: CopyReader };
const refused = (why: string): ReadFile => ({ state: 'refused', why });

/**
 * Reads a file with a certificate of another firm and puts it into the store. A picture is encoded again. A PDF is kept as it came, and
 * nothing but the reader of Copperplate's own certificates looks into it, in a thread with limits. Everything else is refused.
 */
export async function readEarlierFile(deps: FileDeps, sent: Sent, home: For): Promise<ReadFile> {
  const { bytes } = sent;
  if (bytes.length > MAX_FILE_BYTES) return refused('The file is larger than 25 MB. Send it in a smaller size');
  const isPdf = beginsAsPdf(bytes);
  if (!isPdf && !isJson(bytes)) return readPicture(deps, sent);
  const ours = bytes.length > MAX_CERTIFICATE_BYTES ? undefined : await readOurs(deps, bytes, home);
  if (!isPdf && !ours)
    return refused('This file is no certificate of this home from Copperplate. Send a PDF or a photo');
  const mediaType = isPdf ? 'application/pdf' : 'application/json';
  const blob = await keepBlob(deps, { kind: 'print', mediaType, content: bytes });
  const name = nameOfFile(sent.name, isPdf ? 'certificate.pdf' : 'certificate.json');
  return { state: 'kept', file: { id: blob.id, kind: 'print', name }, blob, ours };
}

async function readPicture(
  deps: FileDeps,
  { bytes, name, timeZone }: { bytes: Uint8Array; name: string; timeZone: string },
) {
  try {
    const from = { keepDetails: false, timeZone, now: deps.clock() };
    const picture = await deps.state.pictures.run(() => makePicture(bytes, from));
    const blob = await keepBlob(deps, { kind: 'photo', mediaType: 'image/jpeg', content: picture.content });
    const file = { id: blob.id, kind: 'photo' as const, name: nameOfFile(name, 'certificate.jpg') };
    return { state: 'kept' as const, file, blob, ours: undefined };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    // The sentence of a photo would say "no photo" of a program or a text.
    const isPicture = !error.message.includes('no photo');
    return refused(
      isPicture ? error.message : 'Send a PDF, or a photo as JPEG, PNG or WebP. This file is none of them',
    );
  }
}

/** What a Copperplate's certificate says, if the file is one of this home, unchanged, and its key was not revoked. */
async function readOurs(
  { db, copies }: FileDeps,
  bytes: Uint8Array<ArrayBuffer>,
  home: For,
): Promise<OurCopy | undefined> {
  const read = await copies.paper(bytes);
  if (read.state === 'busy')
    throw new BusyError('reading certificates of others', RETRY_WHEN_BUSY_SECONDS, {
      words: 'Too many files are being read at the moment.',
    });
  if (read.state !== 'read' || read.kid === undefined) return undefined;
  const key = await findPublicKey(db, read.kid);
  if (key?.revokedFrom && read.issuedAt >= key.revokedFrom) return undefined;
  if (tidyPostcode(read.postcode) !== tidyPostcode(home.postcode) || read.inspectedOn > home.today) return undefined;
  if (key && !(await isCurrentHere(db, read.kid, read))) return undefined;
  const closes = closedBy(definitionOf(read.document), read.document);
  return { details: detailsIn(read.document, read), isChecked: key !== undefined, closes };
}

/** Whether the certificate was issued here and neither replaced nor withdrawn since. */
async function isCurrentHere(
  db: Deps['db'],
  kid: string,
  { number, issuedAt }: { number: string; issuedAt: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('certificate')
    .innerJoin('signing_key', (join) =>
      join.onRef('signing_key.company_id', '=', 'certificate.company_id').on('signing_key.id', '=', kid),
    )
    .where('certificate.number', '=', number)
    .where('certificate.issued_at', '=', issuedAt)
    .select('certificate.status')
    .executeTakeFirst();
  return row?.status === 'current';
}

function detailsIn(
  document: ReportDocument,
  { inspectedOn, number, firm }: { inspectedOn: string; number: string; firm: string },
): EarlierDetails {
  const { nextDue = '', outcome } = definitionOf(document).summary(document);
  const kind = kindOfForm(document.form_type);
  const left = observationsIn(document).map(codeLeft);
  const count = (code: string) => left.filter((each) => each === code).length;
  const codes =
    kind === CONDITION_REPORT ? Object.fromEntries(earlierCodes.map((code) => [code, count(code)])) : noCodes;
  return {
    kind,
    inspectedOn,
    outcome: outcome ?? '',
    nextDue,
    firm,
    number,
    scope: scopeOfKind(kind),
    codes: codes as EarlierDetails['codes'],
  };
}

const observationsIn = ({ observations }: ReportDocument): Values[] =>
  Array.isArray(observations) ? (observations as Values[]) : [];

/** Behind white space and a mark of the byte order at most, as some scanners write. */
function beginsAsPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s{0,16}%PDF-/.test(start);
}
