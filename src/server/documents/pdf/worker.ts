import { parentPort } from 'node:worker_threads';
import { type Printed, type PrintJob, printHere } from './printer.ts';

/** The printer's script: receives a certificate and returns its print. */
parentPort?.on('message', async (job: PrintJob) => {
  const answer = (printed: Printed, moved: ArrayBuffer[] = []) => parentPort?.postMessage(printed, moved);
  try {
    const pdf = await printHere.print(job);
    answer({ pdf }, [pdf.buffer as ArrayBuffer]);
  } catch (error) {
    answer({ fault: String((error as Error)?.stack ?? error) });
  }
});
