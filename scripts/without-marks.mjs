/**
 * Removes bundler annotations from a script, because nothing bundles it again.
 * A word before an annotation stays separate from the next: `return/* mark *\/ x`.
 */
export const withoutMarks = (code) =>
  code.replace(/(\w?)\/\* @__PURE__ \*\/ /g, (_, word) => (word === '' ? '' : `${word} `));
