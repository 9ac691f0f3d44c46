import { type Context, Hono } from 'hono';
import { ChoicePage, UnknownPage, VerifyPage } from '../../../components/public/verify-page.tsx';
import { ResultPage } from '../../../components/public/verify-result-page.tsx';
import { maskAddress } from '../../../domain/certificate/mask-address.ts';
import { aboutCopy } from '../../../domain/certificate/verify/about-copy.ts';
import { type Copy, compareWithIssued } from '../../../domain/certificate/verify/issued.ts';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { BadInputError, BusyError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { BlobStoreError } from '../../documents/blobs/store/blob-store.ts';
import { certificateData } from '../../documents/certificates/certificate-data.ts';
import { checkHere } from '../../documents/certificates/check-here.ts';
import { readHere } from '../../documents/certificates/copies/copy-reader.ts';
import type { Sent } from '../../documents/certificates/copies/read-copy.ts';
import { toPublic } from '../../documents/certificates/public-certificate.ts';
import { readVerifyCode } from '../../documents/certificates/verify-code.ts';
import { formOf } from '../../http/forms/form-body.ts';
import type { RequestRates } from '../../http/routes/request-rates.ts';
import { serve } from '../../http/routes/serve.ts';
import { publicKeys } from '../../keys/public-keys.ts';
import {
  findCertificateByCode,
  findCertificateByPdfHash,
  findCertificatesByNumber,
  type PublicCertificate as IssuedCertificate,
} from '../../repositories/certificates/published-certificates.ts';
import { isOfPostcode, lookUpByNumber } from './look-up.ts';
import { publicAddresses } from './routes.ts';

const RETRY_WHEN_BUSY_SECONDS = 5;

/** Is this certificate real, and is it current? For anyone, with no account and no script. */
export function verifyRoutes(deps: Deps, rates: RequestRates, copies = readHere): Hono<AppEnv> {
  const { db, renderHtml, assets, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, publicAddresses.verify, async (c) => c.html(await renderHtml(<VerifyPage assets={assets} />)));

  serve(routes, publicAddresses.lookUp, async (c) => {
    const asked = await readLookup(c);
    const { number, postcode, file, asksForFile } = asked;
    if (file) {
      return withCopy(c, file, async (copy) => {
        if (!copy) return refuseFile(c, takesTooLong);
        const found = await findByCopy(deps, copy);
        return found ? showResult(c, found, copy) : refuseFile(c, whyNone(copy));
      });
    }
    if (asksForFile) return refuseFile(c, 'Choose the file to compare');
    const scanned = await byCode(deps, number);
    if (scanned) return c.redirect(`/public/verify/${scanned.code}`, 303);
    const isCode = readVerifyCode(number) !== undefined;
    const errors = isCode ? [] : lookupErrors(asked);
    if (errors.length > 0)
      return c.html(await renderHtml(<VerifyPage assets={assets} entered={asked} errors={errors} />), 422);
    await rates.take('look-up by number', c.var.address);
    const found = isCode ? [] : await lookUpByNumber(db, { number, postcode });
    if (found.length > 1) return c.html(await renderHtml(<ChoicePage assets={assets} found={found.map(toChoice)} />));
    const [only] = found;
    const entered = isCode ? number : `${number}, ${postcode}`;
    if (!only) return c.html(await renderHtml(<UnknownPage assets={assets} entered={entered} />), 404);
    return c.redirect(`/public/verify/${only.code}`, 303);
  });

  serve(routes, publicAddresses.certificate, async (c) => {
    const entered = c.req.param('code').slice(0, 100);
    const found = await byCode(deps, entered);
    if (!found) return c.html(await renderHtml(<UnknownPage assets={assets} entered={entered} />), 404);
    return showResult(c, found);
  });

  serve(routes, publicAddresses.compare, async (c) => {
    const entered = c.req.param('code').slice(0, 100);
    const found = await byCode(deps, entered);
    if (!found) return c.html(await renderHtml(<UnknownPage assets={assets} entered={entered} />), 404);
    const { file } = await readLookup(c);
    if (!file) return showResult(c, found, 'missing');
    return withCopy(c, file, (copy) => showResult(c, found, copy ?? 'too much'));
  });

  return routes;

  async function refuseFile(c: Context<AppEnv>, message: string) {
    return c.html(await renderHtml(<VerifyPage assets={assets} errors={[{ field: 'file', message }]} />), 422);
  }

  /** Has a file unpacked; `show` gets nothing where that takes too long. @throws TooOftenError; BusyError when too many wait. */
  async function withCopy(
    c: Context<AppEnv>,
    file: Sent,
    show: (copy: Copy | undefined) => Promise<Response>,
  ): Promise<Response> {
    await rates.take('copy compared', c.var.address);
    const copy = await copies.read(file);
    if (!('state' in copy)) return show(copy);
    if (copy.state === 'no form') throw new BadInputError('The form could not be read');
    if (copy.state === 'busy')
      throw new BusyError('comparing copies of certificates', RETRY_WHEN_BUSY_SECONDS, {
        words: 'Too many copies of certificates are being compared at this moment.',
      });
    return show(undefined);
  }

  /** Only needed for a file that differs from the stored print. Undefined where the store has lost it. */
  async function printOf({ pdfHash }: IssuedCertificate, copy: Copy): Promise<Uint8Array | undefined> {
    if (pdfHash === null || copy.isJson || copy.hash === pdfHash) return undefined;
    try {
      return await deps.blobs.get(pdfHash);
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      return undefined;
    }
  }

  /** @param copy  the file to compare; `missing` when the form came without one, `too much` when it could not be read. */
  async function showResult(c: Context<AppEnv>, found: IssuedCertificate, copy?: Copy | 'missing' | 'too much') {
    const keys = await publicKeys(db, found.companyId);
    const certificate = toPublic(found, keys, clock());
    const stored = typeof copy === 'object' ? { ...found, print: await printOf(found, copy) } : found;
    const compared = typeof copy === 'object' ? checkHere(compareWithIssued(copy, stored, keys)) : undefined;
    const message = copy === 'missing' ? 'Choose the file to compare' : takesTooLong;
    const errors = typeof copy === 'string' ? [{ field: 'file', message }] : [];
    const page = <ResultPage {...{ assets, certificate, compared, errors }} />;
    return c.html(await renderHtml(page), errors.length > 0 ? 422 : 200);
  }
}

/** Why a file without a matching certificate is refused. */
function whyNone({ content, end }: Copy): string {
  if (content.state !== 'found' && end === 'cut off') return aboutCopy.shortened.words;
  return content.state === 'none' || content.state === 'too large'
    ? 'This file has no certificate data (a scan or a printed copy has none). Enter the number printed on it'
    : 'This file claims to be one of our certificates, but we did not issue it. Do not rely on it';
}

const takesTooLong = 'This file takes too long to read: none of our certificates does. Do not rely on it';

type Lookup = {
  /** A number, a verify code or the text of the QR code, which holds one. */
  number: string;
  postcode: string;
  file: Sent | undefined;
  /** The form for a file was sent, with or without one: it has no field for a code. */
  asksForFile: boolean;
};

/** The end of each part of a multipart form is searched byte by byte: larger ones are left to the reader of copies. */
const TAKEN_APART_HERE = 1024 * 1024;

/** The typed values, and the file that was sent with them. */
async function readLookup(c: Context<AppEnv>): Promise<Lookup> {
  const type = c.req.header('content-type') ?? '';
  const length = Number(c.req.header('content-length') ?? 0);
  if (length > TAKEN_APART_HERE && /^multipart\//i.test(type)) {
    const bytes = await c.req.arrayBuffer().catch((cause) => {
      throw new BadInputError('The form was cut off', { cause });
    });
    const file = { bytes: new Uint8Array(bytes), formType: type };
    return { number: '', postcode: '', asksForFile: true, file };
  }
  const form = await formOf(c);
  const file = form.get('file');
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, 2000) : '';
  };
  return {
    number: text('number') || text('code'),
    postcode: text('postcode').slice(0, 40),
    asksForFile: form.get('number') === null && form.get('code') === null && file !== null,
    file: file instanceof File && file.size > 0 ? { bytes: new Uint8Array(await file.arrayBuffer()) } : undefined,
  };
}

async function byCode({ db }: Deps, entered: string): Promise<IssuedCertificate | undefined> {
  const code = readVerifyCode(entered);
  return code === undefined ? undefined : findCertificateByCode(db, code);
}

function lookupErrors({ number, postcode }: Lookup): FormError[] {
  const errors: FormError[] = [];
  if (number === '') errors.push({ field: 'number', message: 'Enter the number or the verify code printed on it' });
  if (postcode === '') errors.push({ field: 'postcode', message: 'Enter the postcode of the site' });
  return errors;
}

/**
 * The certificate that a file claims to be, by the file itself or by its content. A file that differs from the issued one must
 * name the postcode with the number, as a person must: anyone can make such a file up.
 */
async function findByCopy({ db }: Deps, copy: Copy): Promise<IssuedCertificate | undefined> {
  const issued = await findCertificateByPdfHash(db, copy.hash);
  if (issued) return issued;
  if (copy.content.state !== 'found') return undefined;
  const { claims, hash } = copy.content;
  const claimed = (await findCertificatesByNumber(db, claims.number)).filter(
    (each) => each.revision === claims.revision && (each.hash === hash || isOfPostcode(each, claims.postcode)),
  );
  return claimed.find((each) => each.hash === hash) ?? claimed.find(({ kid }) => kid === claims.key?.kid) ?? claimed[0];
}

/** Companies may have the same name: the address and the key tell them apart. */
function toChoice(found: IssuedCertificate) {
  const { company, installation_address: address } = certificateData(found);
  const { code, number, revision, kid } = found;
  const companyAddress = showAddress(company.address);
  return { code, number, revision, company: company.name, companyAddress, kid, address: maskAddress(address) };
}
