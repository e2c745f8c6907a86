/** Counters and histograms in Prometheus' text format (version 0.0.4), kept in this process. */

export type Labels = Record<string, string>;

/** One metric: its lines, without the head. */
interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  lines(): string[];
}

export class Counter implements Metric {
  readonly type = "counter";
  readonly name: string;
  readonly help: string;
  #values = new Map<string, number>();

  constructor(name: string, help: string, start?: Labels) {
    this.name = name;
    this.help = help;
    if (start) this.#values.set(write(start), 0);
  }

  add(labels: Labels = {}, by = 1): void {
    const key = write(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + by);
  }

  lines(): string[] {
    return Array.from(this.#values, ([labels, value]) => `${this.name}${labels} ${value}`);
  }
}

interface Distribution {
  labels: Labels;
  /** How many fell into each bucket, not yet summed up; the last is beyond all bounds. */
  counts: number[];
  sum: number;
}

export class Histogram implements Metric {
  readonly type = "histogram";
  readonly name: string;
  readonly help: string;
  #bounds: readonly number[];
  #found = new Map<string, Distribution>();

  /** `bounds` are the upper ends of the buckets, rising. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = write(labels);
    let found = this.#found.get(key);
    if (!found) {
      found = { labels, counts: Array(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#found.set(key, found);
    }
    const at = this.#bounds.findIndex((bound) => value <= bound);
    const bucket = at === -1 ? this.#bounds.length : at;
    found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
    found.sum += value;
  }

  lines(): string[] {
    return [...this.#found.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, at) => {
        total += count;
        const le = String(this.#bounds[at] ?? "+Inf");
        return `${this.name}_bucket${write({ ...labels, le })} ${total}`;
      });
      const own = write(labels);
      return [...buckets, `${this.name}_sum${own} ${sum}`, `${this.name}_count${own} ${total}`];
    });
  }
}

/** A value that is looked up when it is asked for; several with labels share a name. */
export function gauge(name: string, help: string, values: [Labels, number][]): Metric {
  const lines = () => values.map(([labels, value]) => `${name}${write(labels)} ${value}`);
  return { name, help, type: "gauge", lines };
}

export function toText(metrics: Metric[]): string {
  const lines = metrics.flatMap((metric) => [
    `# HELP ${metric.name} ${metric.help}`,
    `# TYPE ${metric.name} ${metric.type}`,
    ...metric.lines(),
  ]);
  return `${lines.join("\n")}\n`;
}

function write(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}
