import type { Histogram } from '../../runtime/histogram.ts';

export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number };
export type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] };

/** The samples of one histogram: each bucket counts all values up to its bound, the last one all. */
export function samplesOf({ bounds, counts, sum, total }: Histogram, labels: Sample['labels'] = {}): Sample[] {
  let upTo = 0;
  const buckets = bounds.map((bound, i) => {
    upTo += counts[i] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: total },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: total },
  ];
}

/** Metrics in Prometheus' text format 0.0.4. */
export function showMetrics(metrics: readonly Metric[]): string {
  return metrics.map(showMetric).join('');
}

function showMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${showLabels(labels)} ${value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function showLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${inQuotes(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const inQuotes = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
