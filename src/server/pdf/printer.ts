import { existsSync } from 'node:fs';
import type { CertificateData } from '../../domain/certificate/certificate.ts';
import { openThread } from '../thread.ts';
import { renderCertificatePdf } from './render.ts';

export type PrintJob = {
  data: CertificateData;
  /** The detached JWS over the canonical text. */
  signature: string;
  /** Address of the certificate's public page. */
  verifyUrl: string;
};

/** Draws prints, the same bytes wherever it does. */
export type Printer = {
  /** @throws Error with the cause when it cannot be drawn. */
  print(job: PrintJob): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** What comes back from the thread. */
export type Printed = { pdf: Uint8Array } | { fault: string };

/**
 * Measured: sixty circuits are drawn within 96 MB, six hundred need more than that and 2,400 less than 512. Usual reports
 * take no more of it for its being there.
 */
const limits = { milliseconds: 120_000, megabytes: 1024, idleMs: 5 * 60_000 };

/** In this process and at once: everybody else waits meanwhile. */
export const printHere: Printer = {
  print: ({ data, signature, verifyUrl }) => renderCertificatePdf(data, signature, { verifyUrl }),
  async close() {},
};

/** In a thread of its own where its script is there, which it is once the application is built. */
export const openPrinter = (script: string): Printer => (existsSync(script) ? printInThread(script) : printHere);

/** In one thread, one print after another: a tenth of a second each, in which nobody else must wait. */
export function printInThread(script: string): Printer {
  const thread = openThread<PrintJob, Printed>('printer', script, limits);
  return {
    async print(job) {
      const printed = await thread.ask(job);
      if ('fault' in printed) throw new Error(`drawing a certificate: ${printed.fault}`);
      return printed.pdf;
    },
    close: () => thread.close(),
  };
}
