/**
 * A plugin for the scripts that check a form during typing: keeps only the parts of each rule about the fields of that form's
 * page, and drops the code that only other parts need.
 * Drops each rule's name, forms and sources too, which only the server needs.
 * @param kept  `circuit`, or `report` and `board`
 */
export const onlyParts = (...kept) => ({
  name: 'only-parts',
  transform: {
    filter: { id: /\/domain\/verification\/rules\// },
    handler(code) {
      if (!code.includes('ruleOf(')) return null;
      const dropped = partsIn(this.parse(code, { lang: 'ts' })).filter(({ key }) => !kept.includes(key.name));
      const between = dropped.map(({ end }, i) => code.slice(end, dropped[i + 1]?.start).replace(/^\s*,/, ''));
      return { code: [code.slice(0, dropped[0]?.start), ...between].join(''), map: null };
    },
  },
});

/** The rule parts in a file, in its order. */
function partsIn(node) {
  if (Array.isArray(node)) return node.flatMap(partsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (node.type === 'CallExpression' && node.callee.name === 'ruleOf') {
    return node.arguments[0].properties.filter(({ key }) =>
      ['id', 'appliesTo', 'about', 'report', 'board', 'circuit'].includes(key.name),
    );
  }
  return Object.values(node).flatMap(partsIn);
}
