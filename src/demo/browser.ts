type Fetch = (request: Request) => Response | Promise<Response>;

/** A browser without scripts, for the demo and the tests: keeps cookies, reads forms and posts them. */
export type Browser = {
  get(path: string): Promise<Answer>;
  /** The same, and follows one redirect. */
  open(path: string): Promise<Answer>;
  /** Posts a form of the page with its values, hidden fields included, and the given ones over them. */
  submit(page: Answer, typed: Typed, options?: { action?: string; withField?: string }): Promise<Answer>;
  /** Posts fields to a path, without a form. */
  post(path: string, fields: Typed): Promise<Answer>;
};
export type Typed = Readonly<Record<string, string | File | readonly (string | File)[]>>;
export type Answer = { status: number; path: string; html: string; location: string | undefined };

/** @param fetch  the site, in this process or over HTTP. */
export function openBrowser(fetch: Fetch, origin: string): Browser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('origin', origin);
    const response = await fetch(new Request(new URL(path, origin), { ...init, headers, redirect: 'manual' }));
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const type = response.headers.get('content-type') ?? '';
    const html = /html|json|text/.test(type) ? await response.text() : '';
    if (!html) await response.body?.cancel();
    return { status: response.status, path, html, location: response.headers.get('location') ?? undefined };
  }
  const browser: Browser = {
    get: (path) => send(path),
    async open(path) {
      const answer = await send(path);
      return answer.status === 303 && answer.location ? send(answer.location) : answer;
    },
    submit(page, typed, { action, withField } = {}) {
      const form = findForm(page.html, withField ?? Object.keys(typed)[0] ?? 'submission', action);
      if (!form) throw new Error(`${page.path} has no form ${action ?? ''} with ${withField ?? Object.keys(typed)[0]}`);
      return browser.post(form.action || page.path, { ...form.fields, ...typed });
    },
    post: (path, fields) => send(path, { method: 'POST', body: encode(fields) }),
  };
  return browser;
}

function encode(fields: Typed): URLSearchParams | FormData {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item): [string, string | File] => [name, item])
      : [[name, value] as [string, string | File]],
  );
  if (pairs.some(([, value]) => value instanceof File)) {
    const data = new FormData();
    for (const [name, value] of pairs) data.append(name, value as string);
    return data;
  }
  return new URLSearchParams(pairs as [string, string][]);
}

type Form = { action: string; fields: Record<string, string[]> };

/** The first form with a control of that name, with its values. */
function findForm(html: string, withField: string, action: string | undefined): Form | undefined {
  for (const [, attributes = '', inner = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const target = attribute(attributes, 'action') ?? '';
    // A button may have its own action.
    const sends = (button: string) => inner.includes(`formAction="${button}"`);
    if (action !== undefined && target !== action && !sends(action)) continue;
    if (!inner.includes(`name="${withField}"`)) continue;
    return { action: action ?? target, fields: drawnValues(inner) };
  }
  return undefined;
}

function drawnValues(inner: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  const add = (name: string | undefined, value: string) => {
    if (!name) return;
    fields[name] = [...(fields[name] ?? []), value];
  };
  for (const [, attributes = ''] of inner.matchAll(/<input\b([^>]*?)\/?>/g)) {
    const type = attribute(attributes, 'type') ?? 'text';
    if (type === 'submit' || type === 'file') continue;
    if ((type === 'checkbox' || type === 'radio') && !/\schecked(=|\s|$)/.test(attributes)) continue;
    add(attribute(attributes, 'name'), attribute(attributes, 'value') ?? (type === 'checkbox' ? 'on' : ''));
  }
  for (const [, attributes = '', text = ''] of inner.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    add(attribute(attributes, 'name'), decode(text));
  }
  for (const [, attributes = '', options = ''] of inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
    const chosen = all.find((option) => /\sselected(=|\s|$)/.test(option)) ?? all[0] ?? '';
    add(attribute(attributes, 'name'), attribute(chosen, 'value') ?? '');
  }
  return fields;
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes);
  return match ? decode(match[1] ?? '') : undefined;
}

function decode(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => named[name] ?? '');
}
