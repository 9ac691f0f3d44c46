import { type Context, Hono } from 'hono';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import { textFault, tidyText } from '../../../domain/forms/words/printable.ts';
import { readDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { newSubmission, type Posted, readPosted } from '../../../server/sections/electrician/records/posted.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { OwnInstrumentsPage } from '../pages/own-instruments-page.tsx';
import { reportCalibration } from '../server/report-calibration.ts';
import { getInstrument } from '../server/repository/instruments.ts';
import { instrumentAddresses } from './addresses.ts';

/** Longest number of a calibration certificate, in characters. */
const LONGEST = 60;

/** The person's own instruments and their calibration due dates. On the server only: the register belongs to the company. */
export function ownInstrumentRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, instrumentAddresses.own, async (c) => c.html(await ownPage(c)));

  serve(routes, instrumentAddresses.calibration, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.own');
    const { id, carriedBy } = await getInstrument(db, viewer, c.req.param('instrument'));
    if (carriedBy !== viewer.userId) throw new NotFoundError(`instrument ${id}`);
    const posted = await readPosted(deps, c);
    const calibrationDue = readDay(posted.text(`calibration_due.${id}`));
    const certificateNumber = tidyText(posted.text(`certificate_number.${id}`));
    const fault = certificateNumber === '' ? undefined : textFault(certificateNumber, 'lines');
    const errors: FormError[] = [
      ...(calibrationDue
        ? []
        : [
            {
              field: `calibration_due.${id}`,
              message: 'Enter the day the next calibration is due, for example 24/11/2027',
            },
          ]),
      ...(fault ? [{ field: `certificate_number.${id}`, message: `Calibration certificate: take out ${fault}` }] : []),
      ...(certificateNumber.length > LONGEST
        ? [
            {
              field: `certificate_number.${id}`,
              message: `Calibration certificate: enter at most ${LONGEST} characters`,
            },
          ]
        : []),
    ];
    if (!calibrationDue || errors.length > 0) return c.html(await ownPage(c, { id, posted, errors }), 422);
    const said = { calibrationDue, certificateNumber };
    await once(viewer, posted, (trx) => reportCalibration(trx, viewer, id, said, clock()));
    return c.redirect('/electrician/instruments?calibrated', 303);
  });

  return routes;

  async function ownPage(
    c: Context<AppEnv>,
    failed?: { id: string; posted: Posted; errors: readonly FormError[] },
  ): Promise<string> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'instruments.own');
    const store = deps.store(viewer);
    const own = (await store.instruments()).filter(({ carriedBy }) => carriedBy === viewer.userId);
    return deps.renderHtml(
      <OwnInstrumentsPage
        frame={frameOf(deps, c, viewer)}
        instruments={own.map((instrument) => {
          const mine = failed?.id === instrument.id ? failed : undefined;
          return {
            instrument,
            submission: mine?.posted.submission ?? newSubmission(),
            errors: mine?.errors ?? [],
            due: mine?.posted.text(`calibration_due.${instrument.id}`) ?? '',
            certificate: mine?.posted.text(`certificate_number.${instrument.id}`) ?? '',
          };
        })}
        today={dayIn(clock(), await store.timeZone())}
      />,
    );
  }
}
