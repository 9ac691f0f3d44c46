import { CalibrationBadge } from '../../../../components/standards/calibration-badge.tsx';
import { Actions, Button } from '../../../../components/ui/forms/form-parts.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import { type Instrument, nameOfInstrument } from '../../../../domain/standards/instrument.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { ALL_OWN, OWN_AND_ON, type PickProps } from './pick-instruments.ts';

/**
 * Adds instruments of the company's register to the report, next to typed ones: one tap for one, or for all of one's own.
 * `next`: the page after this one.
 */
export function InstrumentPick(props: PickProps & { next: string }) {
  const { own, others, carriesAny, today, overdueStopsIssue, next } = props;
  if (own.length === 0 && others.length === 0) return null;
  return (
    <section className="card">
      <h2>From the register</h2>
      {own.length > 0 && <Offered instruments={own} today={today} />}
      {own.length > 0 && (
        <Actions>
          <Button name="pick" value={OWN_AND_ON}>
            Add {own.length === 1 ? 'it' : 'all of yours'}, and next: {next}
          </Button>
          {own.length > 1 && (
            <Button name="pick" value={ALL_OWN} weight="secondary">
              Add all of yours
            </Button>
          )}
        </Actions>
      )}
      {own.length === 0 && (
        <p className="soft">
          {carriesAny ? 'All your instruments are in the report.' : 'No instruments are registered to you.'}
        </p>
      )}
      {overdueStopsIssue && (
        <div className="notice warn">
          <p>A report cannot be issued with an instrument that was out of calibration on the day.</p>
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary>Other instruments</summary>
          <Offered instruments={others} today={today} />
        </details>
      )}
      <p className="actions">
        <a href="/electrician/instruments">Your instruments and their calibration</a>
      </p>
    </section>
  );
}

const Offered = ({ instruments, today }: { instruments: readonly Instrument[]; today: string }) => (
  <ul className="rows">
    {instruments.map((instrument) => (
      <li key={instrument.id}>
        <Button name="pick" value={instrument.id} weight="secondary">
          Add {nameOfInstrument(instrument)}, {instrument.serial}
        </Button>{' '}
        <CalibrationBadge due={instrument.calibrationDue} today={today} />
        <p>
          {instrument.calibrationDue ? (
            <>Calibration due {unbroken(showDay(instrument.calibrationDue))}</>
          ) : (
            'Calibration date not known'
          )}
        </p>
      </li>
    ))}
  </ul>
);
