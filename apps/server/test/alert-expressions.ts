/**
 * Evaluates expressions of alert rules on scrapes, for the part of Prometheus' language that `deploy/prometheus` uses:
 * selectors, `rate` and `increase` between the first and the last scrape, `sum`, `max` and `min` with `by`,
 * `histogram_quantile`, `time`, arithmetic and comparisons. Where promtool is installed, it checks the same file.
 */

/** A figure of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Two scrapes of one target, and the seconds between them. */
export interface Scrapes {
  readonly first: readonly Sample[];
  readonly last: readonly Sample[];
  readonly seconds: number;
  /** The time of the last one, in seconds since 1970. */
  readonly timeSeconds: number;
}

type Vector = readonly Omit<Sample, 'name'>[];
type Value = number | Vector;

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads Prometheus' text form. Every sample gets the label `job`, as Prometheus adds it. */
export function parseScrape(text: string, job: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const own = Object.fromEntries([...labels.matchAll(LABEL)].map(([, key = '', content = '']) => [key, content]));
    return [{ name, labels: { ...own, job }, value: Number(value.replace('Inf', 'Infinity')) }];
  });
}

/** True where the rule's expression has a result. @throws Error for what it does not know, and for a name of no sample */
export function isFiring(expression: string, scrapes: Scrapes): boolean {
  const tokens = expression.match(TOKEN) ?? [];
  const evaluation = new Evaluation(tokens, scrapes);
  const result = evaluation.readComparison();
  if (!evaluation.isAtEnd) throw new Error(`Not understood in ${expression}: ${evaluation.peek()}`);
  return typeof result === 'number' || result.length > 0;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?[smhd]?|[a-zA-Z_:][\w:]*|[=!<>]=|[=!]~|[-+*/<>=(){}[\],]/g;
const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((total, value) => total + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};
const OPERATIONS: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};
const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '==': (left, right) => left === right,
};
const MATCHES: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

class Evaluation {
  readonly #tokens: readonly string[];
  readonly #scrapes: Scrapes;
  #place = 0;

  constructor(tokens: readonly string[], scrapes: Scrapes) {
    this.#tokens = tokens;
    this.#scrapes = scrapes;
  }

  get isAtEnd(): boolean {
    return this.#place === this.#tokens.length;
  }

  peek(): string {
    return this.#tokens[this.#place] ?? 'the end';
  }

  readComparison(): Value {
    const left = this.#readOperations(['+', '-']);
    const compare = COMPARISONS[this.peek()];
    if (compare === undefined) return left;
    this.#place += 1;
    const right = this.#readOperations(['+', '-']);
    const kept = (one: number, other: number): number => (compare(one, other) ? one : NaN);
    const result = combine(left, right, kept);
    if (typeof result === 'number') return Number.isNaN(result) ? [] : result;
    return result.filter(({ value }) => !Number.isNaN(value));
  }

  #readOperations(signs: readonly string[]): Value {
    const isFactor = signs.includes('*');
    const readPart = (): Value => (isFactor ? this.#readTerm() : this.#readOperations(['*', '/']));
    let result = readPart();
    while (signs.includes(this.peek())) {
      const operate = OPERATIONS[this.#take()];
      if (operate === undefined) throw new Error('No such operation.');
      result = combine(result, readPart(), operate);
    }
    return result;
  }

  #readTerm(): Value {
    const token = this.#take();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') return this.#closing(this.readComparison());
    if (token === 'time') {
      this.#expect('(');
      return this.#closing(this.#scrapes.timeSeconds);
    }
    if (token === 'rate' || token === 'increase') return this.#readGrowth(token === 'rate');
    if (token === 'histogram_quantile') return this.#readQuantile();
    const aggregate = AGGREGATES[token];
    return aggregate === undefined ? this.#select(token).last : this.#readAggregate(aggregate);
  }

  #readGrowth(isRate: boolean): Vector {
    this.#expect('(');
    const { first, last } = this.#select(this.#take());
    for (const bound of ['[', undefined, ']', ')'])
      if (bound === undefined) this.#place += 1;
      else this.#expect(bound);
    return last.map(({ labels, value }) => {
      const before = first.find((sample) => toKey(sample.labels) === toKey(labels))?.value ?? value;
      const growth = value < before ? value : value - before;
      return { labels, value: isRate ? growth / this.#scrapes.seconds : growth };
    });
  }

  #readAggregate(aggregate: (values: readonly number[]) => number): Vector {
    const by = this.#readBy();
    this.#expect('(');
    const given = this.#closing(this.readComparison());
    if (typeof given === 'number') throw new Error('An aggregate needs series.');
    const known = given.filter(({ value }) => !Number.isNaN(value));
    const groups = Map.groupBy(known, ({ labels }) => JSON.stringify(by.map((name) => [name, labels[name] ?? ''])));
    return [...groups].map(([key, members]) => ({
      labels: Object.fromEntries(JSON.parse(key) as [string, string][]),
      value: aggregate(members.map(({ value }) => value)),
    }));
  }

  #readBy(): string[] {
    if (this.peek() !== 'by') return [];
    this.#place += 1;
    this.#expect('(');
    const names: string[] = [];
    while (this.peek() !== ')')
      if (this.peek() === ',') this.#place += 1;
      else names.push(this.#take());
    this.#expect(')');
    return names;
  }

  /** The quantile without interpolation: the upper bound of its bucket. */
  #readQuantile(): Vector {
    this.#expect('(');
    const share = Number(this.#take());
    this.#expect(',');
    const buckets = this.#closing(this.readComparison());
    if (typeof buckets === 'number') throw new Error('A quantile needs buckets.');
    const series = Map.groupBy(buckets, ({ labels: { le: _bound, ...others } }) => JSON.stringify(others));
    return [...series].map(([key, parts]) => {
      const sorted = parts.toSorted((one, other) => toBound(one.labels) - toBound(other.labels));
      const total = sorted.at(-1)?.value ?? 0;
      const found = total === 0 ? undefined : sorted.find(({ value }) => value >= share * total);
      const labels = JSON.parse(key) as Record<string, string>;
      return { labels, value: found === undefined ? NaN : toBound(found.labels) };
    });
  }

  /** The series of a name and its matchers, at both scrapes. */
  #select(name: string): { first: Vector; last: Vector } {
    const matchers: ((labels: Sample['labels']) => boolean)[] = [];
    if (this.peek() === '{') {
      this.#place += 1;
      while (this.peek() !== '}')
        if (this.peek() === ',') this.#place += 1;
        else matchers.push(this.#readMatcher());
      this.#expect('}');
    }
    if (!this.#scrapes.last.some((sample) => sample.name === name)) throw new Error(`The board has no figure ${name}.`);
    const pick = (samples: readonly Sample[]): Vector =>
      samples.filter((sample) => sample.name === name && matchers.every((isMatch) => isMatch(sample.labels)));
    return { first: pick(this.#scrapes.first), last: pick(this.#scrapes.last) };
  }

  #readMatcher(): (labels: Sample['labels']) => boolean {
    const label = this.#take();
    const isMatch = MATCHES[this.#take()];
    const wanted = JSON.parse(this.#take()) as string;
    if (isMatch === undefined) throw new Error(`No such matcher of ${label}.`);
    return (labels) => isMatch(labels[label] ?? '', wanted);
  }

  #closing<T>(value: T): T {
    this.#expect(')');
    return value;
  }

  #expect(token: string): void {
    if (this.#take() !== token) throw new Error(`Expected ${token} before ${this.peek()}.`);
  }

  #take(): string {
    return this.#tokens[this.#place++] ?? 'the end';
  }
}

const toKey = (labels: Sample['labels']): string => JSON.stringify(Object.entries(labels).toSorted());

const toBound = ({ le = '' }: Sample['labels']): number => Number(le.replace('Inf', 'Infinity'));

/** Joins series with the same labels; a number is joined with each. */
function combine(left: Value, right: Value, operate: (left: number, right: number) => number): Value {
  if (typeof left === 'number') {
    if (typeof right === 'number') return operate(left, right);
    return right.map(({ labels, value }) => ({ labels, value: operate(left, value) }));
  }
  if (typeof right === 'number') return left.map(({ labels, value }) => ({ labels, value: operate(value, right) }));
  return left.flatMap(({ labels, value }) => {
    const other = right.find((one) => toKey(one.labels) === toKey(labels));
    return other === undefined ? [] : [{ labels, value: operate(value, other.value) }];
  });
}
