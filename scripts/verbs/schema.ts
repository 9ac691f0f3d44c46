import { editions, formDefinition, isEdition } from '../../src/domain/forms/form-definition.ts';
import { reportSchema } from '../../src/domain/forms/json-schema.ts';

/**
 * `schema eicr [EDITION]`: the JSON Schema of a report document on standard output, of the edition for new work unless another is given.
 * @returns 0, or 2 for a form or an edition we do not have.
 */
export async function run(args: string[]): Promise<number> {
  const [form, edition = editions[0]] = args;
  if (form !== 'eicr' || !isEdition(edition) || args.length > 2) {
    console.error(`Usage: copperplate schema eicr [${editions.join(' | ')}]`);
    return 2;
  }
  process.stdout.write(`${JSON.stringify(reportSchema(formDefinition(edition)), null, 2)}\n`);
  return 0;
}
