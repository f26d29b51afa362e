import { spawn } from 'node:child_process';

/** A bench or proof: what it prints, and the programs that it runs, one after the other. */
interface Program {
  readonly prints: string;
  readonly file?: string;
  /** Arguments of the file before those of the command line. */
  readonly args?: readonly string[];
  /** Environment and tests of a run of Vitest. */
  readonly tests?: { readonly env: Readonly<Record<string, string>>; readonly paths: readonly string[] };
}

const VITEST = 'node_modules/vitest/vitest.mjs';

/** What `npm run bench` and `npm run prove` can run. `--json` prints one line for programs. */
export const PROGRAMS: Readonly<Record<'bench' | 'prove', Readonly<Record<string, Program>>>> = {
  bench: {
    live: {
      file: 'apps/server/bench/live.ts',
      prints: `time from a post, an assignment and an offer to the other side: 1,000 users on 100,000 postings; memory of idle
        connections. --find-knee: the highest rate with p99 within 150 ms. --writers=32: posts a second without desks, with
        statements and processor time. --bulk=2500: rows of PUT /v1/postings beside the desks, with --alone without them. --servers=1,2,4: processor
        time of a post with its pushes at each server and at the database, and the unit costs that follow; with --interest, where
        people work at the desks, which state the list that they show`,
    },
    feed: {
      file: 'apps/server/bench/feed-commits.ts',
      prints: `transactions a second that write to the feed, and the time until their changes are applied, with a synchronous
        replica behind --delay=5 ms: those that wait for their place, and those that get it afterwards`,
    },
    api: {
      file: 'apps/server/bench/api.ts',
      prints: 'requests a second of the calls that desks make most, and their ratio to the empty request',
    },
    search: {
      file: 'apps/server/bench/search.ts',
      prints: 'each kind of search over a million open trucks and 100,000 companies, with 10 posts a second',
    },
    alerts: {
      file: 'apps/server/bench/alerts.ts',
      prints: `100,000 followed searches, 1,000 followed trucks and 40 posts a second: time from the commit of a post until
        its alerts are stored with their messages, compared with a plain loop over the rules`,
    },
    documents: {
      file: 'apps/server/bench/documents.ts',
      prints:
        '50 uploads of 10 MB at once: time from a post to its event meanwhile, memory of the server and its readers',
    },
    tracking: {
      file: 'apps/server/bench/tracking.ts',
      prints: `10,000 drivers, a position each 30 s, 1,000 desks and 10 posts a second: time to the broker's screen, bytes
        of a position`,
    },
    webhooks: {
      file: 'apps/server/bench/webhooks.ts',
      prints: `time until a webhook on this machine has 500 events, in batches and one by one, and from an offer to its event
        while 5,000 events wait`,
    },
    standing: {
      file: 'apps/server/bench/standing.ts',
      prints: `processor time a minute of 10,000 lanes, with nothing due and with a minute's share of a day; time from the
        moment when a tier is due to its lead at a carrier, beside that of a post`,
    },
    engine: {
      file: 'packages/engine/bench/engine.bench.ts',
      prints: 'matching with a million loads and a million trucks; --against-scan: its ratio to a linear scan',
    },
    lists: {
      file: 'packages/reading/bench/lists.ts',
      prints: 'reading 500 rows of a table, of lines and of labelled blocks',
    },
    trips: {
      file: 'packages/engine/bench/trips.bench.ts',
      prints: 'searches for trips among 50,000 open loads: processor time, longest turn',
    },
    week: {
      file: 'packages/engine/bench/week.bench.ts',
      prints:
        '500 trucks in a simulated week: the share of empty miles, by the way in which they choose their next load',
    },
    steps: {
      file: 'e2e/bench/steps.ts',
      prints: 'processor time of the page for j on the desk, to leads that load and to leads in memory',
    },
    leads: {
      file: 'e2e/bench/leads.ts',
      prints:
        '5,000 leads of one posting: time to open the list; long tasks and frames while scrolling and with pushes',
    },
    opening: {
      file: 'e2e/bench/opening.ts',
      prints: 'time from a reload of the desk to its first lead, with and without the copy of the last lists',
    },
    lighthouse: {
      file: 'e2e/bench/lighthouse.ts',
      prints: `what Lighthouse measures of the home screen, signed in, with an empty cache; its first-load JavaScript, and
        the time to its first lead`,
    },
  },
  prove: {
    simulator: {
      tests: { env: { SIMULATED_EVENTS: '10000000' }, paths: ['packages/simulator'] },
      prints: `ten million events of a simulated board: the lists of all desks are compared with brute force; SIMULATOR_SEED
        states the first seed`,
    },
    engine: {
      file: 'packages/engine/test/prove.ts',
      prints: '40 random programs of 10,000 changes and queries each equal the oracle',
    },
    stream: {
      file: 'apps/server/prove/stream.ts',
      tests: {
        env: { STREAM_CLIENTS: '1000', STREAM_COMPANIES: '20', STREAM_ROUNDS: '200', STREAM_CUTS: '15' },
        paths: ['apps/server/src/live/events/resumed-streams.test.ts'],
      },
      prints: `1,000 broken connections of desks, and 1,000 event streams that are cut 3,000 times: every client ends with
        the lists of the server, without duplicates or losses`,
    },
    faults: {
      file: 'apps/server/prove/faults.ts',
      prints: `a database or server killed, with --folder= of a small file system also a full disk: noticed, recovered,
        nothing lost, twice or half-written`,
    },
    start: {
      file: 'apps/server/prove/start.ts',
      prints: 'time of a start with 1,000,000 postings in the database',
    },
    search: {
      tests: { env: { SEARCH_CRITERIA: '5000' }, paths: ['apps/server/test/search-oracle.test.ts'] },
      prints: '5,000 random searches equal a plain model',
    },
    assignment: {
      file: 'apps/server/prove/histories.ts',
      args: ['assignment'],
      prints: '1,000 random histories of assignments equal a plain model, with the server killed in between',
    },
    offers: {
      file: 'apps/server/prove/histories.ts',
      args: ['offers'],
      prints: `300 random histories of offers, bookings, assigns, edits, exclusions and expiries equal a plain model, with
        the server killed in between`,
    },
    stops: {
      file: 'apps/server/prove/histories.ts',
      args: ['stops'],
      prints: `300 random histories of a load with three stops by desk, program and a driver without a network equal a
        plain model, with the server killed in between`,
    },
    lanes: {
      file: 'apps/server/prove/histories.ts',
      args: ['lanes'],
      prints: `40 random histories of lanes equal a plain model: each day is posted once, with the server killed during calls
        and for 26 hours (--seed= repeats one)`,
    },
    attack: {
      file: 'apps/server/prove/attack.ts',
      prints: `100,000 generated calls, every credential that must be refused: no reply breaks its contract, memory stays
        within bounds`,
    },
    documents: {
      file: 'apps/server/prove/documents.ts',
      prints: 'a server killed at each step of an upload: no row without bytes, no bytes without a row',
    },
    desk: {
      file: 'e2e/killed/prove.ts',
      prints: `a server killed at each step of twelve tasks of a dispatcher (names of a task and a step run only these):
        nothing typed is lost, the page says what is true, the database holds each once`,
    },
    layout: {
      file: 'e2e/layout/prove.ts',
      prints: `41 screens of a desk, a driver and a customer at four widths and on phones, both themes, both densities: cut text,
        wrapped headings, overlaps, movement on a slow network and in ten selections (--language=fr-CA)`,
    },
    browsers: {
      file: 'e2e/other-browsers/prove.ts',
      prints: `the main job, an offer and the driver's page in Firefox and in WebKit, and what these cannot do (firefox,
        webkit: only this one)`,
    },
    soak: {
      file: 'apps/server/prove/soak.ts',
      prints: '30 minutes with 1,000 users who post, edit and reconnect: memory and open handles flat, no error line',
    },
    container: {
      file: 'tools/run/container.ts',
      prints: `the image of Containerfile is built with podman and started read-only: user, health, page, what can be
        written, stop and second start (--built: the last one)`,
    },
    release: {
      file: 'tools/release/try.ts',
      prints: `the archive of npm run release unpacked in an empty folder and run on an installed PostgreSQL: size, start,
        page, version, command line, log, stop`,
    },
    topology: {
      file: 'apps/server/prove/topology.ts',
      prints: `three servers with HAProxy, PgBouncer, a streaming replica and Redis, each of which is killed during posts:
        recovery times, nothing acknowledged lost (--only= for a part of a fault's name)`,
    },
    update: {
      file: 'apps/server/prove/update.ts',
      prints: `the last release and this version side by side on one database during posts, then the old one ends (--from=
        for another commit)`,
    },
    embedded: {
      tests: { env: { TEST_DATABASE_URL: '' }, paths: ['--project', 'server'] },
      prints: 'all server tests pass on the embedded database',
    },
    pool: {
      tests: { env: { TEST_POOL_SIZE: '2' }, paths: ['--project', 'server', 'apps/server/src/modules'] },
      prints: 'tests of the modules pass with a pool of two connections: no request needs a second one',
    },
  },
};

/** The names of a kind with what each prints. */
function describe(kind: keyof typeof PROGRAMS): string {
  const lines = Object.entries(PROGRAMS[kind]).map(
    ([name, { prints }]) => `  ${name.padEnd(12)}${prints.replace(/\s+/g, ' ')}`,
  );
  return [`npm run ${kind} <name> [-- <options>]`, ...lines].join('\n');
}

/** Runs a program; a signal that ends the launcher ends it too. @returns its exit code */
function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** Runs the programs of a name. @returns the exit code of the first that fails; 2 for a name that does not exist */
async function launch(
  kind: keyof typeof PROGRAMS,
  name: string | undefined,
  options: readonly string[],
): Promise<number> {
  const program = name === undefined ? undefined : PROGRAMS[kind][name];
  if (program === undefined) {
    console.log(describe(kind));
    return name === undefined ? 0 : 2;
  }
  const { file, args: first = [], tests } = program;
  const commands = [
    ...(file === undefined ? [] : [{ args: [file, ...first, ...options], env: {} }]),
    ...(tests === undefined ? [] : [{ args: [VITEST, 'run', ...tests.paths], env: tests.env }]),
  ];
  for (const { args, env } of commands) {
    const code = await run(args, env);
    if (code !== 0) return code;
  }
  return 0;
}

if (import.meta.main) {
  const [kind, name, ...options] = process.argv.slice(2);
  process.exitCode = await launch(kind === 'prove' ? 'prove' : 'bench', name, options);
}
