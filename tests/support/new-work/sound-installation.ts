import { readFileSync } from 'node:fs';
import type { Change } from '../../../src/domain/report/merge.ts';
import { changesOf } from '../inspection.ts';

/** The sound installation certificate of `eic.json`, as what is filled in, to be signed by four people: two designers, a constructor, a tester. */
export function installationOfFour(): Change[] {
  const {
    form_type: _,
    edition: _edition,
    guidance_text_id: _guidance,
    declarations,
    ...groups
  } = JSON.parse(readFileSync(new URL('eic.json', import.meta.url), 'utf8'));
  const { no_departures, no_exceptions } = declarations;
  return changesOf({
    ...groups,
    declarations: { no_departures, no_exceptions, single_signature: false, second_designer: true },
  });
}
