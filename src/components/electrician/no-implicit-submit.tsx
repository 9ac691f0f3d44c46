/**
 * First in a form that holds a record. Return in a text box presses the first button of its form, and this one is switched off: no
 * browser sends a form so (HTML, "implicit submission"). A record that is half filled in is saved by a button or not at all. Where
 * there are scripts Return goes on to the next box: `plain-scripts/record/focus-next-on-enter.ts`.
 */
export const NoImplicitSubmit = () => <button type="submit" disabled hidden />;
