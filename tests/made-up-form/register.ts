import { registerControl } from '../../src/components/fields/index.ts';
import { registerKind } from '../../src/domain/forms/kinds/index.ts';
import { registerForm } from '../../src/domain/forms/registry.ts';
import { socketCheck } from './form.ts';
import { lamp } from './lamp.ts';
import { lampControl } from './lamp-control.tsx';

/** Registers the form with its kind of field: the only step outside its folder. */
export function registerSocketCheck(): void {
  registerKind(lamp);
  registerControl('lamp', lampControl);
  registerForm(socketCheck);
}
