import { readFile } from 'node:fs/promises';
import { type ParsedDocument, parseDocumentText } from '../../src/domain/forms/parse-document.ts';
import { verify } from '../../src/domain/verification/verify.ts';

/**
 * `verify FILE.json`: the findings of a report document, as JSON on standard output.
 * @returns 0 without a failing finding, 1 with one, 2 when the file is no report document: then every error stands by its path
 * on standard error, and as `{ "errors": [{ path, message }] }` on standard output.
 */
export async function run(args: string[]): Promise<number> {
  const [file] = args;
  if (!file || args.length > 1) {
    console.error('Usage: copperplate verify FILE.json');
    return 2;
  }
  const parsed = await parseFile(file);
  if (!parsed.ok) {
    for (const { path, message } of parsed.errors) console.error(`${path || file}: ${message}`);
    print({ errors: parsed.errors });
    return 2;
  }
  const verification = { ...verify(parsed.document), unknown: parsed.unknown };
  print(verification);
  return verification.findings.some(({ severity }) => severity === 'fail') ? 1 : 0;
}

async function parseFile(file: string): Promise<ParsedDocument> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return { ok: false, errors: [{ path: '', message: `cannot be read: ${(error as Error).message}` }] };
  }
  return parseDocumentText(text);
}

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
