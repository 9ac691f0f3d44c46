import { type Context, Hono } from 'hono';
import type { FormView, LinkTargets } from '../../components/fields/form-view.ts';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv } from '../../server/context.ts';
import { frameOf } from '../../server/sections/electrician/frame.ts';
import { linkTargets } from '../../server/sections/electrician/records/links.ts';
import type { FieldDeps } from '../../server/sections/electrician/store.ts';
import type { KeptWithNumber } from '../kept/database.ts';
import type { Phone } from '../kept/phone.ts';
import type { Actions } from './actions.ts';
import { enteredIn, type FixableValue, fixableValues, type ReadFix, readFix } from './fix-rejected.ts';
import { RefusedPage } from './refused-page.tsx';
import { asText, unsentLine } from './unsent.ts';

type Refused = { entry: KeptWithNumber; values: FixableValue[]; targets: LinkTargets };

const LIST = '/electrician/unsent';

/** One refused entry: correct it and send it again, save it as a file, or discard it. */
export function refusedRoutes({
  phone,
  assets,
  renderHtml,
  actions,
}: Pick<FieldDeps, 'assets' | 'renderHtml'> & { phone: Phone; actions: Actions }) {
  const routes = new Hono<AppEnv>();

  /** Undefined if it was sent again or discarded meanwhile. */
  async function refused(c: Context<AppEnv>): Promise<Refused | undefined> {
    const n = Number(c.req.param('n'));
    const entry = (await phone.entered()).find((each) => each.n === n && each.state === 'refused');
    if (entry?.sent.kind !== 'fill') return entry && { entry, values: [], targets: linkTargets({} as ReportDocument) };
    const { document } = await phone.draft(entry.sent.report);
    return { entry, values: fixableValues(document, entry.sent.changes), targets: linkTargets(document) };
  }

  async function page(
    c: Context<AppEnv>,
    { entry, values, targets }: Refused,
    failed?: Exclude<ReadFix, { ok: true }> | { unconfirmed: string },
  ): Promise<Response> {
    const { timeZone } = await phone.part('account');
    const { sent } = entry;
    const wrong = failed && 'errors' in failed ? failed : undefined;
    const view: FormView = {
      entered: wrong?.entered ?? enteredIn(values, timeZone),
      errors: wrong?.errors ?? [],
      notes: new Map(),
      targets,
      feeds: { isTyped: true, choices: [] },
      historyHref: '',
      answers: { home: '', at: '', back: 'field', submission: '', base: '' },
    };
    const frame = frameOf({ assets }, c, c.var.viewer as Viewer);
    const line = await unsentLine(phone, entry);
    const unconfirmed = failed && 'unconfirmed' in failed ? failed.unconfirmed : undefined;
    const element = <RefusedPage {...{ frame, line, sent, values, view, unconfirmed }} />;
    return c.html(await renderHtml(element), failed ? 422 : 200);
  }

  routes.get('/electrician/unsent/:n', async (c) => {
    const found = await refused(c);
    return found ? page(c, found) : c.redirect(LIST, 303);
  });
  routes.get('/electrician/unsent/:n/entry.txt', async (c) => {
    const found = await refused(c);
    if (!found) return c.redirect(LIST, 303);
    return c.body(asText([await unsentLine(phone, found.entry)]), 200, {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="copperplate-refused.txt"',
    });
  });
  routes.post('/electrician/unsent/:n', async (c) => {
    const found = await refused(c);
    if (!found) return c.redirect(LIST, 303);
    const fields = textsOf(await c.req.formData());
    const { entry, values } = found;
    if (fields.get('then')?.[0] === 'drop') {
      if (fields.get('confirm')?.[0] !== 'yes')
        return page(c, found, { unconfirmed: 'Tick the box to discard this entry' });
      await actions.drop(entry.n);
      return c.redirect(LIST, 303);
    }
    const { timeZone } = await phone.part('account');
    const mended = readFix(entry.sent, values, fields, timeZone);
    if (!mended.ok) return page(c, found, mended);
    await actions.enterAgain(entry.n, mended.sent);
    const isFromRecord = fields.get('then')?.[0] === 'again-there';
    return c.redirect(isFromRecord ? (await unsentLine(phone, entry)).href : LIST, 303);
  });
  return routes;
}

function textsOf(form: FormData): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form)
    if (typeof value === 'string')
      fields.set(name, [...(fields.get(name) ?? []), value.toWellFormed().replaceAll('\0', '')]);
  return fields;
}
