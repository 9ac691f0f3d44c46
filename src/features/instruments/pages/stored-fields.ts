import { wordOf } from '../../../components/office/words.ts';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import type { RecordFields } from '../../../server/sections/office/match-rendered.ts';
import type { InstrumentDetails } from '../server/repository/instruments.ts';

/** A stored instrument, as its form shows it. */
export const instrumentFields = (instrument: InstrumentDetails): RecordFields => ({
  make: ['Make', instrument.make],
  model: ['Model', instrument.model],
  serial: ['Serial number', instrument.serial],
  function: ['Measures', instrument.function, wordOf(instrumentFunctions, instrument.function)],
  accuracy_percent: ['Accuracy, share of the reading', instrument.accuracyPercent],
  accuracy_digits: ['Accuracy, digits', instrument.accuracyDigits],
  calibration_due: ['Calibration due', instrument.calibrationDue],
  certificate_number: ['Calibration certificate', instrument.certificateNumber],
  carried_by: ['Carried by', instrument.carriedBy ?? '', 'another person'],
});
