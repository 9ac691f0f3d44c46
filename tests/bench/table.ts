export type Row = {
  what: string;
  measured: string;
  bar: string;
  ok: boolean;
  /** Nothing was measured: the message says why. */
  failed?: true;
};

/** One row of the budget: the measurement, and the bar that it must not pass, or must reach. */
export function row(
  what: string,
  measured: number,
  bar: { most: number } | { least: number } | { under: number },
  show: (value: number) => string,
  note = '',
): Row {
  const [words, limit, ok] =
    'most' in bar
      ? ['at most', bar.most, measured <= bar.most]
      : 'least' in bar
        ? ['at least', bar.least, measured >= bar.least]
        : ['under', (bar as { under: number }).under, measured < (bar as { under: number }).under];
  return {
    what,
    measured: `${show(measured)}${note && ` (${note})`}`,
    bar: `${words} ${show(limit as number)}`,
    ok: Boolean(ok),
  };
}

/** A failed measurement in place of its row: later ones are measured all the same. */
export function unmeasured(what: string, why: unknown): Row {
  const [reason = ''] = (why instanceof Error ? why.message : String(why)).split('\n', 1);
  return { what, measured: `not measured: ${reason}`, bar: '', ok: false, failed: true };
}

/** The rows of one part, or that it could not be measured. */
export async function rowsOrFailure(what: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    process.stderr.write(`${what}: ${error instanceof Error ? error.stack : error}\n`);
    return [unmeasured(what, error)];
  }
}

export function showTable(rows: readonly Row[]): string {
  const cells = [
    ['what', 'measured', 'bar', 'ok'],
    ...rows.map(({ what, measured, bar, ok }) => [what, measured, bar, ok ? 'yes' : 'NO']),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
