/**
 * A plugin for the scripts that check a form while it is typed: of every rule only the parts that speak of what is on that form's
 * page stay, and what only the others need falls away with them.
 * A rule's name, the forms it is for and what it rests on are for the server and fall away too.
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

/** The parts of the rules that a file makes, in its order. */
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
