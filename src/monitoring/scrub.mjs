/**
 * Limits reports of errors, traces and recordings to an allow-list: the page and the failure are enough to fix an
 * error. Never sent: headers, cookies, email and IP addresses, search terms, links with a secret, and entries in forms.
 * Plain JavaScript, because the server's tracing starts before any TypeScript is compiled.
 */

/** Matches addresses, to cut off their query and fragment, which may contain people's words. */
// The query is optional, so that the expression never backtracks over a path.
const address =
  /(https?:\/\/[^\s"'<>?#\\]+|(?<![\w<])\/(?:(?!https?:\/\/)[\w\-./%~:@!$&*+=,;])*)(?:[?#][^\s"'<>\\]*)?/g;

/**
 * Path prefixes followed by a secret: the route table's parameters `:token` and `:code`. A test compares the two.
 */
const secretBelow = [
  '/auth/link/',
  '/auth/reset/',
  '/auth/set-up/',
  '/public/verify/',
  '/public/certificates/',
  '/public/calendar/',
  '/public/notice/',
  '/public/sign/',
];

/** Whole words, so that each is matched once; a word with an @ is an email address. */
const words = /[\w.+@-]+/g;
const maskMail = (word) => (word.includes('@') ? '…@…' : word);

/** The text with the secrets in its paths masked; also for the log. */
export function maskSecrets(text) {
  return secretBelow.reduce((masked, prefix) => {
    if (!masked.includes(prefix)) return masked;
    const [before, ...after] = masked.split(prefix);
    return [before, ...after.map((part) => part.replace(/^[^:/?#\s"'<>\\][^/?#\s"'<>\\]*/, '…'))].join(prefix);
  }, text);
}

const scrubText = (text) => maskSecrets(text.replace(address, '$1')).replace(words, maskMail);

/** Allowed text attributes of spans. Numbers and booleans are always allowed. */
const allowedAttribute =
  /^(sentry\.(op|origin|kind|environment|release|trace_lifecycle|segment\.(name|id|name\.source)|status\.message|source|sdk\.(name|version)|replay_id|replay_is_buffering|transaction|span\.source)|url\.(full|path|scheme|template)|http\.(request\.method|route|response_status_text)|network\.protocol\.(name|version)|db\.(system|system\.name|operation|operation\.name|collection\.name|query\.summary|query\.text|statement)|process\.runtime\.(name|version|engine\.name|engine\.version)|browser\.(name|version)|browser\.web_vital\.[a-z]+\.(rating|unit)|navigation\.type|type)$/;

const contexts = new Set(['trace', 'runtime', 'browser', 'os', 'app', 'react', 'culture', 'profile']);
const eventFields = new Set(
  'event_id timestamp start_timestamp platform level type transaction transaction_info release dist environment sdk tags exception message contexts breadcrumbs debug_meta fingerprint spans measurements request replay_id replay_start_timestamp replay_type segment_id urls error_ids trace_ids'.split(
    ' ',
  ),
);
const spanFields = new Set(
  'name span_id parent_span_id trace_id start_timestamp end_timestamp timestamp is_segment status attributes links description op origin data exclusive_time measurements segment_id is_remote kind'.split(
    ' ',
  ),
);
const traceFields = new Set('trace_id span_id parent_span_id op origin status data client_sample_rate'.split(' '));
const frameFields = new Set(
  'filename function module platform lineno colno abs_path context_line pre_context post_context in_app instruction_addr addr_mode debug_id'.split(
    ' ',
  ),
);
const crumbFields = new Set('type category level timestamp data message event_id'.split(' '));
const crumbData = /^(url|to|from|method|status_code|reason)$/;
const deepest = 200;

/**
 * A copy of a value with all its texts scrubbed.
 * @template T
 * @param {T} value
 * @returns {T} a deep copy; values nested too deeply are left out
 */
export function scrub(value, depth = 0) {
  if (typeof value === 'string') return scrubText(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrubText(key), scrub(item, depth + 1)]));
}

/** Wraps a transport, so that it sends only scrubbed envelopes. */
export function scrubbing(makeTransport) {
  return (options) => {
    const transport = makeTransport(options);
    return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
  };
}

/** @param envelope  of the Sentry protocol: headers, and items with a header and a payload each. */
export function scrubEnvelope([headers, items]) {
  const { dsn, ...rest } = headers;
  // The DSN's public key before the @ identifies the project, and is on the page anyway.
  return [{ ...scrub(rest), ...(dsn && { dsn }) }, items.flatMap(scrubItem)];
}

/** Scrubbers by item type; items of other types are not sent. */
const payloads = {
  event: eventOf,
  transaction: eventOf,
  replay_event: eventOf,
  span: (payload) => ({
    ...scrub(payload),
    ...(Array.isArray(payload?.items) && { items: payload.items.map(spanOf) }),
  }),
  replay_recording: scrub,
  session: ({ attrs, user, did, ip_address, user_agent, ...session }) => ({
    ...scrub(session),
    attrs: { release: attrs?.release, environment: attrs?.environment },
  }),
  sessions: ({ attrs, aggregates }) => ({
    attrs: { release: attrs?.release, environment: attrs?.environment },
    aggregates: scrub(aggregates),
  }),
  client_report: scrub,
};

/** A recording's header holds its length, which has to be updated. */
function scrubItem([header, payload]) {
  const allowed = payloads[header.type];
  if (!allowed) return [];
  const scrubbed = allowed(payload);
  if (typeof header.length !== 'number' || typeof scrubbed !== 'string') return [[header, scrubbed]];
  return [[{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed]];
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

const only = (value, allowed) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => allowed.has(key))) : undefined;

function eventOf(event) {
  const kept = only(event, eventFields);
  if (!kept) return {};
  const { request, contexts: about, breadcrumbs, spans, exception, ...rest } = kept;
  return {
    ...scrub(rest),
    ...(isObject(request) && { request: scrub({ url: request.url, method: request.method }) }),
    ...(isObject(about) && { contexts: contextsOf(about) }),
    ...(Array.isArray(breadcrumbs) && { breadcrumbs: breadcrumbs.map(crumbOf) }),
    ...(Array.isArray(spans) && { spans: spans.map(spanOf) }),
    ...(isObject(exception) && { exception: exceptionOf(exception) }),
  };
}

function contextsOf(about) {
  const { trace, ...rest } = only(about, contexts);
  return {
    ...scrub(rest),
    ...(isObject(trace) && {
      trace: { ...scrub(only(trace, traceFields)), ...(isObject(trace.data) && { data: attributesOf(trace.data) }) },
    }),
  };
}

function spanOf(span) {
  const { attributes, data, ...rest } = only(span, spanFields) ?? {};
  return {
    ...scrub(rest),
    ...(isObject(attributes) && { attributes: attributesOf(attributes) }),
    ...(isObject(data) && { data: attributesOf(data) }),
  };
}

/** Attributes with plain values, or with `{ value, type }` as in streamed spans. */
function attributesOf(attributes) {
  const mayLeave = ([key, attribute]) => {
    const value = isObject(attribute) && 'value' in attribute ? attribute.value : attribute;
    if (typeof value === 'number' || typeof value === 'boolean') return true;
    return typeof value === 'string' && allowedAttribute.test(key);
  };
  return scrub(Object.fromEntries(Object.entries(attributes).filter(mayLeave)));
}

/** Navigation and requests only; console output may contain people's words. */
function crumbOf(crumb) {
  const { data, message, ...rest } = only(crumb, crumbFields) ?? {};
  const kept = isObject(data) && Object.fromEntries(Object.entries(data).filter(([key]) => crumbData.test(key)));
  return { ...scrub(rest), ...(kept && { data: scrub(kept) }) };
}

function exceptionOf({ values }) {
  if (!Array.isArray(values)) return {};
  return {
    values: values.map((value) => {
      const { stacktrace, ...rest } = isObject(value) ? value : {};
      const frames = isObject(stacktrace) && Array.isArray(stacktrace.frames) ? stacktrace.frames : undefined;
      return {
        ...scrub(rest),
        ...(frames && { stacktrace: { frames: frames.map((frame) => scrub(only(frame, frameFields))) } }),
      };
    }),
  };
}
