/**
 * Leaves out what is told to whoever bundles a script again, and nobody does.
 * A word before such a mark still ends before the next one: `return/* mark *\/ x`.
 */
export const withoutMarks = (code) =>
  code.replace(/(\w?)\/\* @__PURE__ \*\/ /g, (_, word) => (word === '' ? '' : `${word} `));
