import { CalibrationBadge } from '../../../../components/standards/calibration-badge.tsx';
import { calibrationState, type Instrument, nameOfInstrument } from '../../../../domain/standards/instrument.ts';
import { showDay } from '../../../../domain/time/calendar.ts';

export type VisitInstrumentsProps = {
  instruments: readonly Instrument[];
  /** The day to check calibration for: the visit's, or today once that has passed. */
  on: string;
};

/** The person's own instruments and whether their calibration is valid on the day, shown before the visit. */
export const VisitInstruments = ({ instruments, on }: VisitInstrumentsProps) => (
  <section>
    <h2>Your instruments</h2>
    {instruments.length === 0 && (
      <p>No instruments are registered to you. Ask your supervisor to add yours before you test.</p>
    )}
    {instruments.length > 0 && (
      <ul className="rows">
        {instruments.map((instrument) => (
          <li key={instrument.id}>
            {nameOfInstrument(instrument)}, {instrument.serial}{' '}
            <CalibrationBadge due={instrument.calibrationDue} today={on} />
            <p>{standing(instrument.calibrationDue, on)}</p>
          </li>
        ))}
      </ul>
    )}
    <p>
      <a href="/electrician/instruments">Your instruments and their calibration</a>
    </p>
  </section>
);

function standing(due: string, on: string): string {
  switch (calibrationState(due, on)) {
    case 'unknown':
      return 'Calibration date not known';
    case 'overdue':
      return `Out of calibration on ${showDay(on)}: it was due ${showDay(due)}`;
    case 'soon':
    case 'current':
      return `Calibration due ${showDay(due)}`;
  }
}
