import { FieldError } from './field-parts.tsx';

/**
 * Where a signature is drawn, beside the name that is typed and required. All of it is hidden until a script takes it over:
 * there is nothing to do here without one, and whoever uses the keyboard loses nothing.
 * @param value  strokes as `drawingToRefill` lets them back in.
 */
export function SignaturePad({ name, value, error }: { name: string; value: string; error: string | undefined }) {
  return (
    <div className={error ? 'field' : undefined} id={name}>
      {error && <FieldError name={name} error={error} />}
      {/* What is drawn here, and how the pointer went, is for no recording of the session. */}
      <div className="pad" data-pad="" data-sentry-block="" hidden>
        <p className="label" id={`${name}-label`}>
          Draw your signature (optional)
        </p>
        <p className="hint">With a finger, a pen or the mouse. It is printed above your typed name.</p>
        <canvas role="img" aria-labelledby={`${name}-label ${name}-state`} />
        <div className="choices">
          <button type="button" className="secondary" data-undo="">
            Undo a stroke
          </button>
          <button type="button" className="secondary" data-clear="">
            Clear all
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
