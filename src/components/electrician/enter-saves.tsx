/**
 * First in a form that has several buttons. Enter in a field, and the Go key of a phone, press the first button of a form: they
 * save and stay, and never begin another circuit, go on, or answer a finding.
 */
export const EnterSaves = () => (
  <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
    Save
  </button>
);
