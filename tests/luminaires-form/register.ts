import { registerForm } from '../../src/domain/forms/registry.ts';
import { registerRules } from '../../src/domain/verification/rules/rules.ts';
import { emergencyLighting } from './form.ts';
import { duration } from './rules.ts';

/** Makes the form and its rules known: the one call outside its folder. */
export function registerEmergencyLighting(): void {
  registerForm(emergencyLighting);
  registerRules(emergencyLighting.formType, [duration]);
}
