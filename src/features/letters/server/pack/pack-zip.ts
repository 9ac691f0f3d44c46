import { setTimeout as pause } from 'node:timers/promises';
import { showNumber } from '../../../../domain/certificate/certificate.ts';
import { fileNameOf, inFileName } from '../../../../domain/certificate/file-name.ts';
import { showCertificateFile } from '../../../../domain/certificate/verify/certificate-file.ts';
import { BusyError } from '../../../../kernel/errors.ts';
import type { Deps } from '../../../../server/context.ts';
import { certificateData } from '../../../../server/documents/certificates/certificate-data.ts';
import { printOf } from '../../../../server/documents/certificates/certificate-print.ts';
import type { Certificate } from '../../../../server/repositories/certificates/certificates.ts';
import { findPublishedById } from '../../../../server/repositories/certificates/published-certificates.ts';
import type { EarlierFile } from '../../../../server/repositories/homes/earlier-certificates.ts';
import { showLogged } from '../../../certificate-log/domain/head.ts';
import { loggedAs } from '../../../certificate-log/server/proofs.ts';
import type { ZipEntry } from '../../../exports/server/zip/zip-stream.ts';
import type { Recipient } from '../../../service/domain/given.ts';
import { type CoverFacts, coverLetter } from '../../domain/cover.ts';
import { type Letter, nameOfLetter } from '../../domain/letter.ts';
import { textOfLetter } from '../../domain/letter-text.ts';
import { letterPrint } from '../letter-print.ts';

type Zipping = Pick<Deps, 'db' | 'blobs' | 'config' | 'printer' | 'clock' | 'log'>;

export type Packed = {
  certificates: readonly Certificate[];
  letters: readonly Letter[];
  /** Files of certificates by other firms. */
  files: readonly EarlierFile[];
  cover: CoverFacts;
  to: Recipient;
  /** Of the reader; '' where nobody is named. */
  name: string;
};

/** In milliseconds, if the printer is busy: people's requests go first. */
const WAITS = 500;
const TRIES = 60;

/**
 * The files of a pack, one in memory at a time: a list in plain words, each certificate as print and signed data, each confirmation, and
 * the files of other firms as they came.
 * @param who  in whose name a missing print is stored.
 */
export async function* packEntries(
  deps: Zipping,
  who: { companyId: string; userId: string },
  { certificates, letters, files, cover, to, name }: Packed,
): AsyncGenerator<ZipEntry> {
  yield { name: 'READ-ME-FIRST.txt', content: Buffer.from(`\uFEFF${textOfLetter(coverLetter(cover, name))}\n`) };
  for (const certificate of certificates) {
    const data = certificateData(certificate);
    const logged = await loggedAs(deps.db, certificate);
    const file = inFileName([fileNameOf(certificate)]);
    yield { name: `${file}.pdf`, content: await withPatience(() => print(deps, who, certificate)) };
    const { canonical, signature: jws } = certificate;
    const signed = showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) });
    yield { name: `data/${inFileName([showNumber(data)])}.json`, content: Buffer.from(signed) };
  }
  for (const letter of letters) {
    const { content } = await withPatience(() =>
      letterPrint(deps, who, letter, { to, name: name || 'Sir or Madam', address: [] }),
    );
    yield { name: `${inFileName([nameOfLetter(letter)])}.pdf`, content };
  }
  for (const [index, { id, kind }] of files.entries())
    yield { name: `other-firm-${index + 1}.${kind === 'print' ? 'pdf' : 'jpg'}`, content: await deps.blobs.get(id) };
}

const print = (deps: Zipping, who: { companyId: string; userId: string }, certificate: Certificate) =>
  printOf(deps, who, certificate, async () => {
    const now = await findPublishedById(deps.db, { companyId: who.companyId, certificateId: certificate.id });
    return now ?? certificate;
  });

/** @throws BusyError where the printer was busy all the time. */
async function withPatience<T>(draw: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await draw();
    } catch (error) {
      if (!(error instanceof BusyError) || tries >= TRIES) throw error;
      await pause(WAITS, undefined, { ref: false });
    }
  }
}
