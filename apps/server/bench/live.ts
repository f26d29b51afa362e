import { parseArgs } from 'node:util';
import { withBenchBoard, type BenchBoard } from './bench-board.ts';
import { printResult } from './figures.ts';
import { findKnee, measureSides } from './live-sides.ts';
import { measureServers } from './live-servers.ts';
import { measureUpserts } from './live-upserts.ts';
import { measureWriters } from './live-writers.ts';

/**
 * Measures posts on a board with many open postings and one connected user per company, beside the traffic of the demo
 * market: by default the time from a post, an assignment and an offer to the other side and the cost of idle connections,
 * on one server and then on two. `--find-knee`, `--writers`, `--bulk` and `--servers` measure something else instead.
 * Database, servers and clients share the machine.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    port: { type: 'string', default: '18391' },
    idle: { type: 'string', default: '5000' },
    'find-knee': { type: 'boolean', default: false },
    // So many writers of different companies, without desks.
    writers: { type: 'string' },
    // So many rows of one upsert, and how often.
    bulk: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    // Without desks and other posts; with `--bulk`.
    alone: { type: 'boolean', default: false },
    // Numbers of servers, with commas.
    servers: { type: 'string' },
    // Desks work as people do, and state which lists they show; with `--servers` or `--bulk`.
    interest: { type: 'boolean', default: false },
  },
});

/** What a way to measure returns: its figures, and whether they are within its limits. */
export interface Measured {
  readonly result: object;
  readonly isWithinLimits: boolean;
}

interface Way {
  readonly users: number;
  readonly postings: number;
  readonly seconds: number;
  readonly hasDemoMarket: boolean;
  readonly measure: (board: BenchBoard, traffic: Traffic) => Promise<Measured>;
}

/** Posts a second, and for how long. */
export interface Traffic {
  readonly rate: number;
  readonly seconds: number;
  /** True where people work at the desks, which state the list that they show. */
  readonly hasInterest?: boolean;
}

const users = Number(values.users);
const { bulk, writers, servers } = values;

function chooseWay(): Way {
  const common = { users, postings: 100_000, seconds: 60, hasDemoMarket: true };
  if (values['find-knee']) return { ...common, seconds: 15, measure: findKnee };
  if (writers !== undefined) {
    const size = { users: Number(writers), postings: 20_000, seconds: 8, hasDemoMarket: false };
    return { ...size, measure: (board, { seconds }) => measureWriters(board, seconds) };
  }
  if (bulk !== undefined) {
    const { alone: isAlone, interest: hasInterest } = values;
    const upserts = { rows: Number(bulk), rounds: Number(values.rounds), isAlone, hasInterest };
    return { ...common, measure: (board, { rate }) => measureUpserts(board, { ...upserts, rate }) };
  }
  if (servers !== undefined) {
    const counts = servers.split(',').map(Number);
    const size = { ...common, seconds: 30, hasDemoMarket: false };
    return { ...size, measure: (board, traffic) => measureServers(board, counts, traffic) };
  }
  return { ...common, measure: (board, traffic) => measureSides(board, traffic, Number(values.idle)) };
}

const { measure, ...way } = chooseWay();
const postings = Number(values.postings ?? way.postings);
const traffic = {
  rate: Number(values.rate),
  seconds: Number(values.seconds ?? way.seconds),
  hasInterest: values.interest,
};
await withBenchBoard({ name: 'live', port: Number(values.port), ...way, postings }, async (board) => {
  const { result, isWithinLimits } = await measure(board, traffic);
  // A way that connects other users, or posts at another rate, states it.
  const described = { users: way.users, postings, postsPerSecond: traffic.rate, ...result };
  printResult(described, { isJson: values.json, isWithinLimits });
});
