import { FieldError } from './field-parts.tsx';

/**
 * The pad for an optional drawn signature, next to the required typed name. Hidden until its script starts, because it
 * does nothing without one.
 * @param value  strokes, as validated by `drawnAgain`.
 */
export function SignaturePad({ name, value, error }: { name: string; value: string; error: string | undefined }) {
  return (
    <div className="field" id={name}>
      {error && <FieldError name={name} error={error} />}
      {/* Session recordings must not include the drawing or the pointer's movements. */}
      <div className="pad" data-pad="" data-sentry-block="" hidden>
        <div className="label" id={`${name}-label`}>
          Draw your signature (optional)
        </div>
        <p className="hint">With a finger, a pen or the mouse. It is printed above your typed name.</p>
        <canvas role="img" aria-labelledby={`${name}-label ${name}-state`} />
        <div className="choices">
          <button type="button" className="secondary" data-undo="">
            Undo
          </button>
          <button type="button" className="secondary" data-clear="">
            Clear
          </button>
          <p className="hint" id={`${name}-state`} role="status">
            Nothing drawn
          </p>
        </div>
        <input type="hidden" name={name} defaultValue={value} />
      </div>
    </div>
  );
}
