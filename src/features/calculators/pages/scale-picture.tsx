import type { Picture, Tone } from '../domain/calculator.ts';

/** Position of the last mark, in % of the width, which leaves room beyond it. */
const LAST_MARK_AT = 70;
/** Position of a reading far beyond the marks, which gets an arrow. */
const END = 97;

/**
 * A reading among its limits, as zones on a line. Text next to it says the same.
 * Positions are shares of the width, so that the letters keep their size on a phone.
 */
export function ScalePicture({ unit, reading, marks, zones }: Picture) {
  const last = Math.max(...marks.map(({ value }) => Number(value)));
  const at = (value: { toNumber(): number }) => Math.min(END, (Number(value) / (last || 1)) * LAST_MARK_AT);
  const isBeyond = reading !== undefined && at(reading.value) >= END;
  const words = [
    reading && `Read ${reading.text} ${unit}`,
    ...marks.map(({ label, text }) => `${label} ${text} ${unit}`),
  ].filter(Boolean);
  return (
    <svg className="scale" role="img" aria-label={words.join(', ')}>
      {zones.map(({ upTo, tone }, index) => {
        const from = zones[index - 1]?.upTo;
        const start = from ? at(from) : 0;
        const end = upTo ? at(upTo) : 100;
        return <Zone key={`${start} ${tone}`} start={start} end={end} tone={tone} />;
      })}
      {marks.map(({ label, text, value }, index) => {
        const anchor = anchorOf(index, marks.length, at(value));
        return (
          <g key={label}>
            <line x1={percent(at(value))} x2={percent(at(value))} y1="34" y2="70" className="mark" />
            <text x={percent(at(value))} y="86" dx={anchor === 'end' ? 4 : -2} textAnchor={anchor}>
              {label} {text}
            </text>
          </g>
        );
      })}
      {reading && (
        <g className="read">
          <line x1={percent(at(reading.value))} x2={percent(at(reading.value))} y1="24" y2="64" />
          <text x={percent(at(reading.value))} y="16" textAnchor={sideOf(at(reading.value))}>
            {`${reading.text} ${unit}${isBeyond ? ' →' : ''}`}
          </text>
        </g>
      )}
    </svg>
  );
}

const Zone = ({ start, end, tone }: { start: number; end: number; tone: Tone }) => (
  <rect x={percent(start)} width={percent(end - start)} y="34" height="24" className={`zone ${tone}`} />
);

const percent = (share: number) => `${Math.round(share * 100) / 100}%`;
/** Below this share of the width a phone has no room for text left of a line. */
const ROOM_FOR_WORDS = 30;
/** Marks may be close together, so the first label goes left of its line and the last goes right. */
const anchorOf = (index: number, count: number, share: number) =>
  count > 1 && index === 0 && share >= ROOM_FOR_WORDS ? 'end' : 'start';
const sideOf = (share: number) => (share < 20 ? 'start' : share > 80 ? 'end' : 'middle');
