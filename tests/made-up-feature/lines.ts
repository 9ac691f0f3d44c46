/** What registers the feature `lamps` beside its folder, its migration and its page: each text goes in after `at`. */
export const lines: readonly { file: string; at: string; insert: string }[] = [
  {
    file: 'src/features/features.ts',
    at: "import type { Feature, OpenFeature } from './feature.ts';\n",
    insert: "import { lamps } from './lamps/feature.ts';\n",
  },
  { file: 'src/features/features.ts', at: 'const features: readonly Feature[] = [', insert: 'lamps, ' },
  {
    file: 'src/features/facts.ts',
    at: "import type { BulkAction, Facts } from './feature-facts.ts';\n",
    insert: "import { lampFacts } from './lamps/facts.ts';\n",
  },
  { file: 'src/features/facts.ts', at: 'const all = [', insert: 'lampFacts, ' },
  {
    file: 'src/server/db/schema.ts',
    at: "import type { AuditEventTable, AuditHeadTable } from './schema/audit.ts';\n",
    insert: "import type { LampTable } from '../../features/lamps/server/schema.ts';\n",
  },
  { file: 'src/server/db/schema.ts', at: 'export type Database = {\n', insert: '  lamp: LampTable;\n' },
  {
    file: 'src/server/db/migrations/all.ts',
    at: "import type { Dialect, Trx } from '../dialect.ts';\n",
    insert: "import * as lamps from './2099-01-01-01-lamps.ts';\n",
  },
  {
    file: 'src/server/db/migrations/all.ts',
    at: "  ['2026-11-26-52-work-mail', workMail],\n",
    insert: "  ['2099-01-01-01-lamps', lamps],\n",
  },
];
