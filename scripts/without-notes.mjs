/**
 * A plugin for the scripts that check a form while it is typed. They show no NOT_CHECKABLE notes (`show-findings.ts`), so the words
 * of those notes stay on the server: they would be a fiftieth of what a phone has to load.
 */
export const withoutNotes = {
  name: 'without-notes',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      if (!id.includes('/domain/verification/')) return null;
      if (id.endsWith('/check-names.ts')) return { code: "export const checksWere = () => '';", map: null };
      if (!code.includes('notCheckable(')) return null;
      const words = reasonsIn(this.parse(code, { lang: 'ts' }));
      const parts = words.map(({ end }, i) => code.slice(end, words[i + 1]?.start));
      return { code: [code.slice(0, words[0]?.start), ...parts].join("''"), map: null };
    },
  },
};

/** Where each reason stands that a rule gives to `notCheckable(code, path, why)`, in the order of the file. */
function reasonsIn(node) {
  if (Array.isArray(node)) return node.flatMap(reasonsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (node.type === 'CallExpression' && node.callee.name === 'notCheckable') return node.arguments.slice(2, 3);
  return Object.values(node).flatMap(reasonsIn);
}
