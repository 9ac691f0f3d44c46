/** A United Kingdom postcode in standard form, or undefined. */
export function tidyPostcode(entered: string): string | undefined {
  const text = entered.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const match = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text);
  return match ? `${match[1]} ${match[2]}` : undefined;
}
