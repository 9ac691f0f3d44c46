import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

/**
 * The comparison for the budget: the same two pages, from the same rows of the same SQLite file, by `node:http`
 * and template strings only. Everything that does not come from rows (head, navigation, the board's own form)
 * is given to it as finished text, and it does not run the rules on circuits: it has less work than the
 * application.
 */
export type Model = {
  dataDir: string;
  companyId: string;
  userId: string;
  reportId: string;
  boardId: string;
  /** The text before, between and after the parts built from rows; `judged` has the findings of each circuit. */
  board: { before: string; after: string; judged: Judged[] };
  register: { before: string; after: string; tenures: Record<string, string> };
};
/** The cell beside a circuit's name, as finished text, and the places of the cells behind it that are marked. */
type Judged = { state: string; marked: readonly number[] };
export const submissionMark = '00000000-0000-4000-8000-000000000000';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign) : text;

type Circuit = { id: string; [name: string]: unknown };
const ticks: Record<string, string> = { yes: '✓', no: '✗', na: 'N/A', lim: 'LIM' };

function cell(circuit: Circuit, name: string): string {
  const value = circuit[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return escaped((value as { text: string }).text);
  return escaped(ticks[String(value)] ?? String(value));
}

function circuitRow(home: string, circuit: Circuit, { state, marked }: Judged): string {
  const sizes = `${cell(circuit, 'live_csa') || '–'}/${cell(circuit, 'cpc_csa') || '–'}`;
  const device = `${cell(circuit, 'ocpd_type')}${cell(circuit, 'ocpd_rating')}`;
  const continuity = cell(circuit, 'r1r2') || cell(circuit, 'r2');
  const [rcd, ...tests] = ['rcd_idn', 'ir_ll', 'ir_le', 'polarity', 'zs', 'max_zs', 'rcd_ms'].map((name) =>
    cell(circuit, name),
  );
  let cells = '';
  for (const [index, text] of [device, sizes, rcd, continuity, ...tests].entries()) {
    cells += marked.includes(index) ? `<td class="asked">${text}</td>` : `<td>${text}</td>`;
  }
  return `<tr><th scope="row"><a href="${home}/circuits/${circuit.id}">${cell(circuit, 'circuit_no')} ${cell(circuit, 'description')}</a></th><td>${state}</td>${cells}</tr>`;
}

function open(model: Model) {
  const database = new DatabaseSync(join(model.dataDir, 'copperplate.db'), { readOnly: true });
  const user = database.prepare('select id, name, role from user where id = ? and company_id = ?');
  const report = database.prepare(
    'select r.id, r.conflicts, r.seq, s.name from report r join site s on s.id = r.site_id where r.id = ? and r.company_id = ?',
  );
  const parts = database.prepare('select part, content from report_part where report_id = ?');
  const sites = database.prepare(
    'select s.id, s.name, s.address_lines, s.town, s.postcode, s.tenure, c.name as client from site s join client c on c.id = s.client_id where s.company_id = ? order by s.postcode, s.name, s.id limit 51',
  );
  return {
    boardPage(): string {
      user.get(model.userId, model.companyId);
      report.get(model.reportId, model.companyId);
      const read = (parts.all(model.reportId) as { part: string; content: string }[]).map(
        ({ part, content }) => [part, JSON.parse(content)] as const,
      );
      const board = new Map(read).get(`boards/${model.boardId}`) as { circuits: Circuit[] } | undefined;
      const home = `/electrician/reports/${model.reportId}/boards/${model.boardId}`;
      let rows = '';
      for (const [index, circuit] of (board?.circuits ?? []).entries()) {
        rows += circuitRow(home, circuit, model.board.judged[index] ?? { state: '', marked: [] });
      }
      const { before, after } = model.board;
      return `${before}${rows}${after}`.replaceAll(submissionMark, randomUUID());
    },
    register(): string {
      user.get(model.userId, model.companyId);
      let rows = '';
      for (const site of (sites.all(model.companyId) as Record<string, string>[]).slice(0, 50)) {
        const address = `${(JSON.parse(site.address_lines ?? '[]') as string[]).join(', ')}, ${site.town} ${site.postcode}`;
        const tenure = model.register.tenures[site.tenure ?? ''] ?? '';
        rows += `<tr><th scope="row"><a href="/sites/${site.id}">${escaped(site.name ?? '')}</a></th><td data-label="Address">${escaped(address)}</td><td data-label="Client">${escaped(site.client ?? '')}</td><td data-label="Tenure">${escaped(tenure)}</td></tr>`;
      }
      return `${model.register.before}${rows}${model.register.after}`;
    },
  };
}

/** Serves until the process ends; prints its address. */
function serve(model: Model): void {
  const pages = open(model);
  const answer = (response: ServerResponse, html: string) => {
    const body = Buffer.from(html);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
    response.end(body);
  };
  const server = createServer((request, response) => {
    if (request.url === '/board') answer(response, pages.boardPage());
    else if (request.url === '/register') answer(response, pages.register());
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let model = '';
  process.stdin.on('data', (part) => {
    model += part;
  });
  process.stdin.on('end', () => serve(JSON.parse(model) as Model));
}
