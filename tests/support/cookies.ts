/** What a browser sends of its cookies, by name. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Keeps the cookies of an answer as a browser does: those that are over are let go. */
export function keepCookies(cookies: Map<string, string>, { headers }: Response): void {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
