/** A certificate is found by its number however it is written: without hyphens, and with the letter O for a nought. */
export function up(): string[] {
  return [
    `create index certificate_by_bare_number on certificate (company_id, (replace(replace(number, '-', ''), 'O', '0')))`,
  ];
}
