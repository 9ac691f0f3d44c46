import { registerControl } from '../../src/components/fields/index.ts';
import { registerKind } from '../../src/domain/forms/kinds/index.ts';
import { registerForm } from '../../src/domain/forms/registry.ts';
import { socketCheck } from './form.ts';
import { lamp } from './lamp.ts';
import { lampControl } from './lamp-control.tsx';

/** Makes the form known, with its kind of field: all that is to be done for it outside its folder. */
export function registerSocketCheck(): void {
  registerKind(lamp);
  registerControl('lamp', lampControl);
  registerForm(socketCheck);
}
