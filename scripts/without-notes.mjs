/**
 * A plugin for the scripts that check a form during typing. They show no NOT_CHECKABLE notes (`show-findings.ts`), so the
 * text of those notes and its code stay on the server: they would add a thirtieth to what a phone loads.
 */
export const withoutNotes = {
  name: 'without-notes',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      if (!id.includes('/domain/verification/')) return null;
      if (!/notCheckable\(|inNote\(/.test(code)) return null;
      const found = notesIn(this.parse(code, { lang: 'ts' }));
      const between = found.map(({ end }, i) => code.slice(end, found[i + 1]?.start));
      const kept = found.map(({ instead }, i) => instead + between[i]);
      return { code: [code.slice(0, found[0]?.start), ...kept].join(''), map: null };
    },
  },
};

/** Without a place, so that it is on no page. */
const nothing = "notCheckable() { return { rule: 'NOT_CHECKABLE', severity: 'note', path: '', message: '' }; }";

/** The texts of the notes, in the order of the file, and their replacements. */
function notesIn(node) {
  if (Array.isArray(node)) return node.flatMap(notesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { start, end } = node;
  if (node.type === 'FunctionDeclaration' && node.id.name === 'notCheckable')
    return [{ start: node.id.start, end, instead: nothing }];
  if (node.type === 'CallExpression' && node.callee.name === 'notCheckable')
    return [{ start, end, instead: 'notCheckable()' }];
  if (node.type === 'CallExpression' && node.callee.name === 'inNote') return [{ start, end, instead: "''" }];
  return Object.values(node).flatMap(notesIn);
}
