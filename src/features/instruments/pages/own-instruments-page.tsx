import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import { CalibrationBadge } from '../../../components/standards/calibration-badge.tsx';
import { DateField, TextField } from '../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { type Instrument, nameOfInstrument } from '../../../domain/standards/instrument.ts';
import { showDay } from '../../../domain/time/calendar.ts';

export type OwnInstrument = {
  instrument: Instrument;
  submission: string;
  errors: readonly FormError[];
  /** As typed. */
  due: string;
  certificate: string;
};

/** The person's own instruments, and a form to report a calibration. */
export const OwnInstrumentsPage = ({
  frame,
  instruments,
  today,
}: {
  frame: Frame;
  instruments: readonly OwnInstrument[];
  today: string;
}) => (
  <ElectricianPage
    frame={frame}
    title="Your instruments"
    here="visits"
    back={{ href: '/electrician', label: 'Visits' }}
    error={instruments.some(({ errors }) => errors.length > 0)}
  >
    <h1>Your instruments</h1>
    {instruments.length === 0 && (
      <EmptyState title="No instruments">
        <p>No instruments are registered to you. Ask your supervisor to add yours, with its serial number.</p>
      </EmptyState>
    )}
    {instruments.map((own) => (
      <OwnCard key={own.instrument.id} {...own} today={today} />
    ))}
  </ElectricianPage>
);

function OwnCard({ instrument, submission, errors, due, certificate, today }: OwnInstrument & { today: string }) {
  const error = errorsByField(errors);
  const [dueName, certificateName] = [`calibration_due.${instrument.id}`, `certificate_number.${instrument.id}`];
  return (
    <article className="card">
      <h2>
        {nameOfInstrument(instrument)} <CalibrationBadge due={instrument.calibrationDue} today={today} />
      </h2>
      <DataList
        gaps="Not known"
        pairs={[
          ['Serial number', instrument.serial],
          ['Calibration due', instrument.calibrationDue && showDay(instrument.calibrationDue)],
          ['Calibration certificate', instrument.certificateNumber],
        ]}
      />
      <details open={errors.length > 0}>
        <summary>
          Report a calibration<span className="vh"> of {instrument.serial}</span>
        </summary>
        <form method="post" action={`/electrician/instruments/${instrument.id}/calibration`} noValidate>
          <ErrorSummary errors={errors} />
          <HiddenFields submission={submission} />
          <DateField name={dueName} label="Next calibration due" value={due} error={error[dueName]} />
          <TextField
            name={certificateName}
            label="Calibration certificate"
            hint="Certificate number, if any"
            size="m"
            autoComplete="off"
            spellCheck={false}
            value={certificate}
            error={error[certificateName]}
          />
          <Actions>
            <Button>Save</Button>
          </Actions>
        </form>
      </details>
    </article>
  );
}
