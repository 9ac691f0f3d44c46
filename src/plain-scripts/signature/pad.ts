import { BOX, LINE_WIDTH, MOST_POINTS, MOST_STROKES, strokesPath } from '../../domain/signature/stroke-path.ts';
import { type Strokes, strokesIn, thinned, toBox, withPoint } from './strokes.ts';

/**
 * Enhances the server's `SignaturePad`: shows it, draws with the pointer, and keeps the strokes in the form's hidden field. Strokes use the
 * units of their own box, at any size of the screen.
 * @returns a function that removes the listeners
 */
export function startPad(pad: HTMLElement): () => void {
  const canvas = pad.querySelector('canvas');
  const context = canvas?.getContext('2d');
  const field = pad.querySelector('input');
  const state = pad.querySelector('[role="status"]');
  if (!canvas || !context || !field || !state) return () => {};

  const stop = new AbortController();
  const { signal } = stop;
  let strokes = strokesIn(field.value);
  let pointer: number | undefined;

  const draw = () => {
    const { clientWidth, clientHeight } = canvas;
    canvas.width = Math.round(clientWidth * devicePixelRatio);
    canvas.height = Math.round(clientHeight * devicePixelRatio);
    context.scale(canvas.width / BOX.width, canvas.height / BOX.height);
    context.strokeStyle = getComputedStyle(canvas).color;
    context.lineWidth = LINE_WIDTH;
    context.lineCap = context.lineJoin = 'round';
    context.stroke(new Path2D(strokesPath(strokes)));
  };
  const say = (words: string) => {
    if (state.textContent !== words) state.textContent = words;
  };
  const set = (next: Strokes) => {
    strokes = next;
    field.value = strokes.length > 0 ? JSON.stringify(strokes) : '';
    say(strokes.length > 0 ? 'Drawn' : 'Nothing drawn');
    draw();
  };
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const box = canvas.getBoundingClientRect();
    const between = event.getCoalescedEvents?.() ?? [];
    let stroke = strokes.at(-1) ?? [];
    for (const each of between.length > 0 ? between : [event]) stroke = withPoint(stroke, toBox(each, box));
    strokes = thinned([...strokes.slice(0, -1), stroke], MOST_POINTS);
    draw();
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    set(strokes);
  };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (pointer !== undefined || !event.isPrimary || event.button !== 0) return;
      // Prevents selecting, dragging, scrolling and mouse events.
      event.preventDefault();
      if (strokes.length >= MOST_STROKES) return say('Too many strokes. Clear it to start again');
      pointer = event.pointerId;
      canvas.setPointerCapture(event.pointerId);
      strokes = [...strokes, []];
      follow(event);
    },
    { signal },
  );
  canvas.addEventListener('pointermove', follow, { signal });
  canvas.addEventListener('pointerup', lift, { signal });
  canvas.addEventListener('pointercancel', lift, { signal });
  pad.querySelector('[data-undo]')?.addEventListener('click', () => set(strokes.slice(0, -1)), { signal });
  pad.querySelector('[data-clear]')?.addEventListener('click', () => set([]), { signal });
  // The strokes are the signature: keep them out of session recordings.
  const hide = (event: Event) => event.target === canvas && event.stopImmediatePropagation();
  for (const kind of ['touchmove', 'mousemove']) addEventListener(kind, hide, { capture: true, passive: true, signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw, { signal });
  const sizes = new ResizeObserver(draw);
  sizes.observe(canvas);

  pad.hidden = false;
  set(strokes);
  return () => {
    stop.abort();
    sizes.disconnect();
    pad.hidden = true;
  };
}
