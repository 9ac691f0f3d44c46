/**
 * Stands in for Hono in the service worker, as far as the section uses it: routes of exact paths with named parts, asked in the order
 * they were given in, one middleware in front of them, and a context with what the handlers ask. A test holds it against Hono itself,
 * and another one every page.
 */
type Answer = Response | Promise<Response>;
type Handler = (c: Context) => Answer;
type Middleware = (c: Context, next: () => Promise<void>) => Promise<void>;
type Served = { method: string; parts: readonly Part[]; handler: Handler };
/** Of a path between two slashes: itself, or what it is called. */
type Part = { text: string } | { name: string };

const partsOf = (path: string): Part[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith(':') ? { name: part.slice(1) } : { text: part }));

/** What cannot be decoded stays as it is. */
function decoded(text: string, decode: (text: string) => string): string {
  try {
    return text.includes('%') ? decode(text) : text;
  } catch {
    return text;
  }
}

/** Undefined where it is another path. */
function readParts(parts: readonly Part[], given: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== given.length) return undefined;
  const read: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const text = given[at] ?? '';
    if ('text' in part ? part.text !== text : text === '') return undefined;
    if ('name' in part) read[part.name] = decoded(text, decodeURIComponent);
  }
  return read;
}

class Asked {
  readonly method: string;
  readonly path: string;
  read: Record<string, string> = {};
  readonly #request: Request;
  readonly #query: URLSearchParams;
  #form: Promise<FormData> | undefined;

  constructor(request: Request) {
    const { pathname, searchParams } = new URL(request.url);
    this.#request = request;
    this.#query = searchParams;
    this.method = request.method;
    this.path = decoded(pathname, (text) => decodeURI(text.replaceAll('%25', '%2525')));
  }
  param(): Record<string, string>;
  param(name: string): string | undefined;
  param(name?: string) {
    return name === undefined ? this.read : this.read[name];
  }
  query(): Record<string, string>;
  query(name: string): string | undefined;
  query(name?: string) {
    // The first of several, as of one.
    if (name === undefined)
      return Object.fromEntries([...this.#query.keys()].map((each) => [each, this.#query.get(each) ?? '']));
    return this.#query.get(name) ?? undefined;
  }
  /** Read once, however often it is asked for. */
  formData(): Promise<FormData> {
    this.#form ??= this.#request.formData();
    return this.#form;
  }
}

class Context {
  readonly var: Record<string, unknown> = {};
  readonly req: Asked;
  answer: Response | undefined;

  constructor(request: Request) {
    this.req = new Asked(request);
  }
  set(name: string, value: unknown): void {
    this.var[name] = value;
  }
  /** Of the answer, which is there. */
  header(name: string, value: string): void {
    this.answer?.headers.set(name, value);
  }
  body(content: BodyInit | null, status = 200, headers: Record<string, string> = {}): Response {
    return new Response(content, { status, headers });
  }
  html(text: string, status = 200): Response {
    return this.body(text, status, { 'content-type': 'text/html; charset=UTF-8' });
  }
  redirect(location: string, status = 302): Response {
    return this.body(null, status, { location: /[\u0100-\uffff]/.test(location) ? encodeURI(location) : location });
  }
}

export class Hono {
  readonly #served: Served[] = [];
  readonly #before: Middleware[] = [];
  #missing: Handler = () => new Response(null, { status: 404 });
  #failed: ((error: unknown, c: Context) => Answer) | undefined;

  on(method: string, path: string, handler: Handler): void {
    this.#served.push({ method, parts: partsOf(path), handler });
  }
  get(path: string, handler: Handler): void {
    this.on('GET', path, handler);
  }
  post(path: string, handler: Handler): void {
    this.on('POST', path, handler);
  }
  use(middleware: Middleware): void {
    this.#before.push(middleware);
  }
  /** Those of another one behind its own; beginning at the same place. */
  route(_at: '/', other: Hono): void {
    this.#served.push(...other.#served);
  }
  notFound(handler: Handler): void {
    this.#missing = handler;
  }
  onError(handler: (error: unknown, c: Context) => Answer): void {
    this.#failed = handler;
  }
  async fetch(request: Request): Promise<Response> {
    const c = new Context(request);
    const last = async () => {
      c.answer = await this.#answered(c);
    };
    const steps: Middleware[] = [...this.#before, last];
    const step = async (at: number): Promise<void> => {
      try {
        await steps[at]?.(c, () => step(at + 1));
      } catch (error) {
        if (!this.#failed) throw error;
        c.answer = await this.#failed(error, c);
      }
    };
    await step(0);
    return c.answer ?? this.#missing(c);
  }

  #answered(c: Context): Answer {
    const { path } = c.req;
    // With a slash at its end, too.
    const given = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/').slice(1);
    for (const { method, parts, handler } of this.#served) {
      if (method !== c.req.method) continue;
      const read = readParts(parts, given);
      if (!read) continue;
      c.req.read = read;
      return handler(c);
    }
    return this.#missing(c);
  }
}
