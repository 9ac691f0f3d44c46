import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { ErrorSummary } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getInstrumentImport } from '../server/repository/instrument-imports.ts';
import {
  outcomeWords,
  RefusedInstruments,
  SaveInstruments,
  TakenInstruments,
  UnreadHeads,
} from './instrument-file.tsx';

/** An imported list of instruments: the changes it will make to the register, or has made. */
export const readListPage = page<{ importId: string }>(async ({ importId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'instruments.manage');
  const { id, fileName, list, outcome, state, ...by } = await getInstrumentImport(db, viewer, importId);
  const { timeZone } = await getCompany(db, viewer);
  const { errors } = formValues('take', formState);
  const title = `Import of ${fileName}`;
  const { taken, refused } = outcome;
  const isDone = state === 'done';
  return (
    <OfficePage {...{ query, title }} error={errors.length > 0}>
      <BackLink href="/instruments/import">Instruments from a file</BackLink>
      <h1>{title}</h1>
      <ErrorSummary errors={errors} />
      {isDone ? (
        <Notice tone="good" title={`${plural(taken.length, 'instrument')} saved`}>
          <p>
            Saved by {by.doneBy}, {by.doneAt && showTime(by.doneAt, timeZone)}. <a href="/instruments">Instruments</a>
          </p>
        </Notice>
      ) : (
        <Notice tone={refused.length > 0 ? 'info' : 'good'} title={outcomeWords(outcome)}>
          <p>
            Not saved yet. Imported by {by.createdBy}, {showTime(by.createdAt, timeZone)}. You can leave this page and
            come back to it.
          </p>
        </Notice>
      )}
      {!isDone && <UnreadHeads unknown={list.unknown} />}
      {refused.length > 0 && <RefusedInstruments {...{ id, refused }} />}
      {taken.length > 0 && (
        <>
          <h2>{isDone ? 'Saved' : 'To be saved'}</h2>
          <TakenInstruments {...{ taken, isDone }} />
        </>
      )}
      {!isDone && taken.length > 0 && <SaveInstruments {...{ id }} count={taken.length} submission={randomUUID()} />}
    </OfficePage>
  );
});
