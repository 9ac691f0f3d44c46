/** Addresses that mail servers refused: the office's home lists them. */
export const up = (): string[] => [
  `create index reminder_refused on reminder (company_id, at) where event >= 'refused:' and event < 'refused;'`,
];
