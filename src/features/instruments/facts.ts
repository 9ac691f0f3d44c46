import type { Facts } from '../feature-facts.ts';

export const instrumentFacts = {
  permissions: {
    'instruments.read': ['owner', 'office', 'supervisor'],
    'instruments.manage': ['owner', 'supervisor'],
    'instruments.export': ['owner', 'office', 'supervisor'],
    'instruments.own': ['owner', 'supervisor', 'electrician', 'apprentice'],
  },
  permissionWords: {
    'instruments.read': 'see the test instruments',
    'instruments.manage': 'change the register of test instruments',
    'instruments.export': 'download the test instruments as a file',
    'instruments.own': 'see your own test instruments',
  },
  events: {
    'instrument.added': 'Test instrument added',
    'instrument.changed': 'Test instrument changed',
    'instrument.retired': 'Test instrument retired',
    'instrument.taken-back': 'Test instrument restored',
    'instrument.calibrated': 'Calibration recorded',
  },
  tables: {
    instrument: ['id'],
    instrument_import: ['id'],
  },
} as const satisfies Facts;
