import { existsSync } from 'node:fs';
import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { BoardChart, BoardLabels } from '../../../domain/paper/board-papers.ts';
import type { PaperSheet } from '../../../domain/paper/paper-sheet.ts';
import { type PrintedNotice, renderNoticePdf } from '../../../features/danger-notices/print/notice-pdf.ts';
import { type PrintedLetter, renderLetterPdf } from '../../../features/letters/print/letter-pdf.ts';
import { type PrintedRecord, renderRecordPdf } from '../../../features/letters/print/record-pdf.ts';
import { BusyError } from '../../../kernel/errors.ts';
import { openThread } from '../../runtime/thread.ts';
import { signPdf } from '../signed-print/sign-pdf.ts';
import { type PrintKey, signerOf } from '../signed-print/signer.ts';
import { renderChartPdf } from './chart.ts';
import { renderDraftPdf } from './draft.ts';
import { renderLabelsPdf } from './labels.ts';
import type { PrintLayout } from './layout.ts';
import type { Letterhead } from './parts/brand.ts';
import type { Pictures } from './parts/photos.ts';
import { renderCertificatePdf } from './render.ts';

/** A draft to write on: no certificate. `at` is UTC ISO text. */
type DraftJob = Letterhead & { draft: PaperSheet; at: string };

export type PrintJob =
  | CertificateJob
  | DraftJob
  | (Letterhead & { chart: BoardChart })
  | { labels: BoardLabels }
  | (Letterhead & { danger: PrintedNotice })
  | (Letterhead & { letter: PrintedLetter })
  | (Letterhead & { record: PrintedRecord });

type CertificateJob = {
  data: CertificateData;
  /** The detached JWS over the canonical text. */
  signature: string;
  /** What it says of the log of certificates. */
  log?: string;
  /** Address of the certificate's public page. */
  verifyUrl: string;
  /** Of its form, which the thread that draws need not know. */
  layout?: PrintLayout;
  /** The photos that the certificate names, by their hash. */
  pictures?: Pictures;
  /** Of a report that is not issued. */
  isDraft?: boolean;
  /** Who signs the file for PDF readers; without one it has the empty field alone. */
  signer?: PrintKey;
};

/** Draws prints, with the same bytes in any thread. */
export type Printer = {
  /** @throws Error with the cause if it cannot be drawn; BusyError if too many prints wait. */
  print(job: PrintJob): Promise<Uint8Array>;
  /** The number of prints being drawn or waiting. */
  queue(): number;
  close(): Promise<void>;
};

/** The thread's answer. */
export type Printed = { pdf: Uint8Array } | { fault: string };

/**
 * Measured: sixty circuits are drawn within 96 MB, six hundred need more than that, and 6,000 less than 400. What the whole process
 * takes with it is measured by the benchmark (tests/bench/large-print.ts). Usual reports take no more of it for its being there.
 * With V8's own measure for what is new, some 48 MB, what a print has done with is let go of late: 6,000 circuits take 580 MB instead of
 * 490, and a twelfth less of the processor. Sixty are drawn as fast.
 */
const limits = { milliseconds: 120_000, megabytes: 512, newMegabytes: 16, idleMs: 5 * 60_000 };

/** In this process: other requests wait. */
export const printHere: Printer = {
  async print(job) {
    if ('draft' in job) return renderDraftPdf(job.draft, job);
    if ('chart' in job) return renderChartPdf(job.chart, job);
    if ('labels' in job) return renderLabelsPdf(job.labels);
    if ('danger' in job) return renderNoticePdf(job.danger, job);
    if ('letter' in job) return renderLetterPdf(job.letter, job);
    if ('record' in job) return renderRecordPdf(job.record, job);
    const { data, signature, signer, ...options } = job;
    const pdf = await renderCertificatePdf(data, signature, options);
    if (!signer) return pdf;
    return signPdf(pdf, signerOf(signer), { at: new Date(data.issued_at), name: data.company.name });
  },
  queue: () => 0,
  async close() {},
};

/** In a separate thread if the worker script exists, as it does once the application is built. */
export const openPrinter = (script: string): Printer => (existsSync(script) ? printInThread(script) : printHere);

/** Most prints that are drawn or wait: each takes a tenth of a second to some seconds, and its requester waits for it. */
const MOST = 20;
const RETRY_AFTER_SECONDS = 10;

/** In one thread, one print after another, so that other requests do not wait. */
export function printInThread(script: string, most = MOST): Printer {
  const thread = openThread<PrintJob, Printed>('printer', script, limits);
  let queue = 0;
  return {
    async print(job) {
      if (queue >= most)
        throw new BusyError('drawing prints', RETRY_AFTER_SECONDS, {
          words: 'Many certificates are being printed. This one is issued, and its print is made when it is opened.',
        });
      queue += 1;
      try {
        const printed = await thread.ask(job);
        if ('fault' in printed) throw new Error(`drawing a certificate: ${printed.fault}`);
        return printed.pdf;
      } finally {
        queue -= 1;
      }
    },
    queue: () => queue,
    close: () => thread.close(),
  };
}
