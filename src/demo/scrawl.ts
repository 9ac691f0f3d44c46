import { BOX } from '../domain/signature/stroke-path.ts';
import { seededRandom } from './random.ts';

/**
 * A drawn signature for a name, the same each time: a loop for every letter, taller for capitals, and a line under it.
 * @returns strokes, `x, y, x, y …`, in whole units of the box.
 */
export function scrawl(name: string): number[][] {
  const random = seededRandom([...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7));
  const words = name.split(' ').filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length, 0) + words.length;
  const advance = (BOX.width - 240) / letters;
  const base = 250;
  let x = 90;
  const strokes = words.map((word) => {
    const stroke: number[] = [];
    for (const [index, letter] of [...word].entries()) {
      const rise = index === 0 ? 170 : /[bdfhklt]/.test(letter) ? 120 : random.whole(35, 70);
      const width = advance * (index === 0 ? 1.6 : 1);
      for (let step = 0; step < 8; step += 1) {
        const turn = (step / 8) * 2 * Math.PI;
        stroke.push(
          at(x + (step / 8) * width - Math.sin(turn) * width * 0.45),
          at(base - (rise / 2) * (1 - Math.cos(turn))),
        );
      }
      x += width;
    }
    stroke.push(at(x + 12), at(base + random.whole(-12, 12)));
    x += advance * 0.9;
    return stroke;
  });
  const line = [at(x - 20), 305, at(x * 0.6), 318, at(x * 0.3), 312, 80, 330];
  return [...strokes, line];
}

const at = (value: number) => Math.max(0, Math.min(BOX.width, Math.round(value)));
