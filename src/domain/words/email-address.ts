/**
 * Whether a text can be an email address: some characters, an at sign, and a name with a dot in it; at most 254 characters. Characters
 * at which mail programs split addresses, and invisible ones, are refused: the mail must go to the address shown.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()",;:\\[\]\p{C}]+@[^\s@.<>()",;:\\[\]\p{C}]+(?:\.[^\s@.<>()",;:\\[\]\p{C}]+)+$/u.test(text);
