import { certificateSchema } from '../../src/domain/certificate/certificate-schema.ts';
import { reportSchema } from '../../src/domain/forms/json/json-schema.ts';
import { formsOfType, formTypes } from '../../src/domain/forms/registry.ts';

/**
 * `schema FORM [EDITION]`: prints the JSON Schema of a document, by default of the edition for new work;
 * `schema certificate`: prints that of a certificate file.
 * @returns 0, or 2 for an unknown form or edition.
 */
export async function run(args: string[]): Promise<number> {
  const [type = '', edition] = args;
  if (type === 'certificate' && args.length === 1) {
    process.stdout.write(`${JSON.stringify(certificateSchema(), null, 2)}\n`);
    return 0;
  }
  const editions = formsOfType(type.toUpperCase());
  const form = edition === undefined ? editions[0] : editions.find((each) => each.edition === edition);
  if (!form || args.length > 2) {
    for (const known of formTypes()) {
      const names = formsOfType(known).map((each) => each.edition);
      console.error(`Usage: copperplate schema ${known.toLowerCase()} [${names.join(' | ')}]`);
    }
    return 2;
  }
  process.stdout.write(`${JSON.stringify(reportSchema(form), null, 2)}\n`);
  return 0;
}
