/** Text as it reads, however it is broken into lines: an address in lines has no commas, a title within another no capital. */
export const flat = (text: string): string => text.replace(/[\s,]/g, '').toLowerCase();

/** On new work the home and who ordered it stand at the head of the print alone, as "The installation" and "Ordered by". */
const saidAtTheHead: ReadonlySet<string> = new Set([
  'Person ordering the work',
  'Client name',
  'Client address',
  'Installation address',
]);

/** Words of a certificate that its print does not say. @param text  of the print, as it was extracted. */
export function lackingIn(text: string, words: readonly string[], { isNewWork = false } = {}): string[] {
  const said = flat(text);
  return words.filter((each) => !said.includes(flat(each)) && !(isNewWork && saidAtTheHead.has(each)));
}
