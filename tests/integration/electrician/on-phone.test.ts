import 'fake-indexeddb/auto';
import { phonePlace } from '../../support/phone-place.ts';
import { sectionSuite } from '../../support/section-suite.ts';

/** The pages as the service worker answers them with no signal: on IndexedDB, with the log of unsent entries. */
sectionSuite(phonePlace);
