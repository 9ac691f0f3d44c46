import type { Field } from '../../domain/forms/definition.ts';
import type { FieldKind } from '../../domain/forms/kinds/values.ts';
import { addressControl } from './address.tsx';
import { boolControl } from './bool.tsx';
import { dateControl } from './date.tsx';
import { decimalControl } from './decimal.tsx';
import { choiceControl } from './enum.tsx';
import { choicesControl } from './enums.tsx';
import { fedFromControl } from './fed-from.tsx';
import { intControl } from './int.tsx';
import type { KindControl } from './kind-control.ts';
import { linkControl, linksControl } from './links.tsx';
import { longtextControl } from './longtext.tsx';
import { dateOrUnknownControl, numberOrUnknownControl } from './or-unknown.tsx';
import { readingControl } from './reading.tsx';
import { shortTextControl, textControl } from './text.tsx';
import { tickControl } from './tick.tsx';
import { timeControl } from './time.tsx';

const controls = new Map<FieldKind, KindControl>();

/**
 * Registers the control of a field kind, in addition to the domain's `registerKind`. @throws RangeError when it is
 * registered already.
 */
export function registerControl(kind: FieldKind, control: KindControl): void {
  if (controls.has(kind)) throw new RangeError(`the control of ${kind} is registered twice`);
  controls.set(kind, control);
}

/** The control of a field's kind. @throws RangeError when the kind has none. */
export function controlOf({ kind }: Field): KindControl {
  const control = controls.get(kind);
  if (!control) throw new RangeError(`no control for fields of the kind ${kind}`);
  return control;
}

registerControl('text', shortTextControl);
registerControl('longtext', longtextControl);
registerControl('signature', textControl);
registerControl('date', dateControl);
registerControl('dates', textControl);
registerControl('int', intControl);
registerControl('bool', boolControl);
registerControl('number_or_unknown', numberOrUnknownControl);
registerControl('date_or_unknown', dateOrUnknownControl);
registerControl('enum', choiceControl);
registerControl('enums', choicesControl);
registerControl('decimal', decimalControl);
registerControl('reading', readingControl);
registerControl('tick', tickControl);
registerControl('address', addressControl);
registerControl('texts', textControl);
registerControl('links', linksControl);
registerControl('link', linkControl);
registerControl('time', timeControl);
registerControl('fed_from', fedFromControl);
