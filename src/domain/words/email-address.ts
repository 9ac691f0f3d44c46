/**
 * What can be an email address: something, an at sign, and a name with a dot in it. At most 254 characters. Without the marks that
 * mail programs take addresses apart at, or that cannot be seen: where it goes is what stands there.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()",;:\\[\]\p{C}]+@[^\s@.<>()",;:\\[\]\p{C}]+(?:\.[^\s@.<>()",;:\\[\]\p{C}]+)+$/u.test(text);
