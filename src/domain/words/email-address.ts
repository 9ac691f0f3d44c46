/** What can be an email address: something, an at sign, and a name with a dot in it. At most 254 characters. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
