import type { AnomalyChart } from '../../../domain/verification/anomalies/anomaly.ts';

const HEIGHT = 96;
const STEP = 28;
const BAR = 20;
const FOOT = 18;
const HEAD = 16;

/** Counts as bars, with a line at the even distribution. The label gives the same as text. */
export function DigitChart({ chart: { caption, bars, even } }: { chart: AnomalyChart }) {
  const most = Math.max(...bars.map(({ count }) => count), Number(even), 1);
  const tall = (count: number) => (count * HEIGHT) / most;
  const width = bars.length * STEP;
  const floor = HEAD + HEIGHT;
  const words = bars.map(({ label, count }) => `${label}: ${count}`).join(', ');
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${floor + FOOT}`}
        width={width}
        height={floor + FOOT}
        role="img"
        aria-label={`${caption}. ${words}. An even distribution would be ${even} each.`}
      >
        {bars.map(({ label, count }, at) => (
          <g key={label}>
            <rect x={at * STEP + (STEP - BAR) / 2} y={floor - tall(count)} width={BAR} height={tall(count)} />
            <text x={at * STEP + STEP / 2} y={floor - tall(count) - 4} textAnchor="middle">
              {count}
            </text>
            <text className="name" x={at * STEP + STEP / 2} y={floor + FOOT - 4} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={floor - tall(Number(even))} y2={floor - tall(Number(even))} />
      </svg>
      <p className="soft">The line shows an even distribution: {even} each.</p>
    </figure>
  );
}
