import type { ReactNode } from 'react';
import { TextArea, TextField } from '../ui/forms/fields.tsx';
import { firstOf } from './form-view.ts';
import type { ControlProps, KindControl } from './kind-control.ts';

export const addressControl: KindControl = { draw: drawAddress };

function drawAddress({ common, name, view }: ControlProps) {
  const part = (key: string, label: string, children?: ReactNode) => ({
    name: `${name}.${key}`,
    label: `${common.label}: ${label}`,
    value: firstOf(view.entered, `${name}.${key}`),
    error: view.errors.find((error) => error.field === `${name}.${key}`)?.message,
    enterKeyHint: 'next' as const,
    children,
  });
  return (
    <fieldset className="wide" id={name}>
      <legend>{common.label}</legend>
      {common.children}
      <TextArea {...part('lines', 'street')} rows={2} />
      <div className="fields">
        <TextField {...part('town', 'town')} />
        <TextField {...part('postcode', 'postcode')} size="m" autoCapitalize="characters" />
      </div>
    </fieldset>
  );
}
