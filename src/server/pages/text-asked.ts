/** A text in an address; '' where there is none. The sign NUL is left out: no database stores it. */
export const textAsked = (asked: URLSearchParams, name: string): string => (asked.get(name) ?? '').replaceAll('\0', '');
