import { Hono } from 'hono';
import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { isAnswered, withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { instrumentFields } from '../pages/stored-fields.ts';
import { addInstrument } from '../server/add.ts';
import { changeInstrument } from '../server/change.ts';
import {
  findBySerial,
  getInstrument,
  type InstrumentDetails,
  lockInstrument,
} from '../server/repository/instruments.ts';
import { retireInstrument, takeInstrumentBack } from '../server/retire.ts';
import { instrumentActions } from './addresses.ts';
import { instrumentForm } from './instrument-form.ts';

/** The register of test instruments: added, changed, retired and restored. */
export function instrumentPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, instrumentActions.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const posted = await readPosted(c);
    const form = readForm('instrument', instrumentForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    const refused = await refusedOf(viewer, posted, details);
    if (refused) return showAgain(c, refused);
    const work = async (trx: Trx) => ({ id: await addInstrument(trx, viewer, details, clock()) });
    await withSubmission(db, viewer, posted, work, clock());
    return c.redirect('/instruments?done=instrument-added', 303);
  });

  serve(routes, instrumentActions.change, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const instrument = await getInstrument(db, viewer, c.req.param('instrument'));
    const posted = await readPosted(c);
    const form = readForm('instrument', instrumentForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    const refused = await refusedOf(viewer, posted, details, instrument);
    if (refused) return showAgain(c, refused);
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, instrumentFields(await lockInstrument(trx, viewer, instrument.id)));
      await changeInstrument(trx, viewer, instrument.id, details, clock());
    };
    const changed = await unlessSavedMeanwhile('instrument', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/instruments/${instrument.id}?done=instrument-saved`, 303);
  });

  serve(routes, instrumentActions.retire, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const { id } = await getInstrument(db, viewer, c.req.param('instrument'));
    await once(viewer, await readPosted(c), (trx) => retireInstrument(trx, viewer, id, clock()));
    return c.redirect(`/instruments/${id}?done=instrument-retired`, 303);
  });

  serve(routes, instrumentActions.takeBack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.manage');
    const { id } = await getInstrument(db, viewer, c.req.param('instrument'));
    await once(viewer, await readPosted(c), (trx) => takeInstrumentBack(trx, viewer, id, clock()));
    return c.redirect(`/instruments/${id}?done=instrument-taken-back`, 303);
  });

  return routes;

  /** Errors that only the register can find: a serial number used already, and a person who cannot carry an instrument. */
  async function refusedOf(
    viewer: Viewer,
    posted: Posted,
    { serial, carriedBy }: InstrumentDetails,
    before?: { id: string; carriedBy: string | null },
  ): Promise<FormState | undefined> {
    if (await isAnswered(db, viewer, posted.submission)) return undefined;
    const same = await findBySerial(db, viewer, serial);
    if (same && same.id !== before?.id) {
      const message = `${nameOfInstrument(same)} with serial number ${same.serial} is in the register already`;
      return refuse('instrument', posted, 'serial', message);
    }
    if (carriedBy === null || carriedBy === before?.carriedBy) return undefined;
    if ((await listInspectors(db, viewer)).some(({ id }) => id === carriedBy)) return undefined;
    return refuse('instrument', posted, 'carried_by', 'Choose the person who carries it from the list');
  }
}

export const toDetails = (form: (typeof instrumentForm)['_output']): InstrumentDetails => ({
  make: form.make,
  model: form.model,
  serial: form.serial,
  function: form.function,
  accuracyPercent: form.accuracy_percent,
  accuracyDigits: form.accuracy_digits,
  calibrationDue: form.calibration_due,
  certificateNumber: form.certificate_number,
  carriedBy: form.carried_by,
});
