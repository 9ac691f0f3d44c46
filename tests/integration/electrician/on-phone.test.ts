import 'fake-indexeddb/auto';
import { phonePlace } from '../../support/phone-place.ts';
import { sectionSuite } from '../../support/section-suite.ts';

/** The pages as the service worker answers them with no signal: on IndexedDB, and the log of what is not sent. */
sectionSuite(phonePlace);
