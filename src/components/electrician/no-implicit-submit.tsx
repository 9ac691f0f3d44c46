/**
 * The first button of a record's form, disabled so that Return in a text box does not submit a half-filled record
 * (HTML, "implicit submission"). With scripts Return goes on to the next box: `plain-scripts/record/focus-next-on-enter.ts`.
 */
export const NoImplicitSubmit = () => <button type="submit" disabled hidden />;
