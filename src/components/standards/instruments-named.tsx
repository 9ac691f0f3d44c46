import type { NamedInstrument } from '../../domain/forms/instruments.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/time/dates.ts';
import { unbroken } from '../ui/unbroken.tsx';

/** The test instruments that a report names, in its own words. */
export const InstrumentsNamed = ({ named }: { named: readonly NamedInstrument[] }) =>
  named.length === 0 ? (
    'None named'
  ) : (
    <ul className="plain">
      {named.map(({ id, name, serial, calibrationDue }) => (
        <li key={id}>
          {[name, serial && `serial ${serial}`].filter(Boolean).join(', ')}
          {isDay(calibrationDue) && <>, calibration due {unbroken(showDay(calibrationDue))}</>}
        </li>
      ))}
    </ul>
  );
