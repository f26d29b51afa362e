import { parseArgs } from 'node:util';
import { runHistories, type HistoryKind, type HistoryRounds } from './history-rounds.ts';
import { runLaneHistories } from './lane-history.ts';

/** Compares random histories of assignments, offers, stops or lanes with a plain model, while the server is killed repeatedly. */
const DEFAULTS: Readonly<Record<HistoryKind | 'lanes', Omit<HistoryRounds, 'seed'>>> = {
  assignment: { histories: 1_000, steps: 14, kills: 10 },
  offers: { histories: 300, steps: 30, kills: 8 },
  stops: { histories: 300, steps: 30, kills: 8 },
  lanes: { histories: 40, steps: 60, kills: 120 },
};

const { values, positionals } = parseArgs({
  options: {
    histories: { type: 'string' },
    steps: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const kind = (['offers', 'stops', 'lanes'] as const).find((name) => name === positionals[0]) ?? 'assignment';
const defaults = DEFAULTS[kind];
const rounds = {
  histories: Number(values.histories ?? defaults.histories),
  steps: Number(values.steps ?? defaults.steps),
  kills: Number(values.kills ?? defaults.kills),
  seed: Number(values.seed),
};

const startedAt = performance.now();
const result = kind === 'lanes' ? await runLaneHistories(rounds) : await runHistories(kind, rounds);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const { events, refusals, kills, repeated, faults } = result;
if (values.json) {
  console.log(JSON.stringify({ ...rounds, ...result, seconds }));
} else {
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(
    `${rounds.histories} histories of ${kind} from seed ${rounds.seed}: ${events} events, ${refusals} refusals, ` +
      `${kills} kills, ${repeated} repeated calls, ${faults.length} faults, ${seconds} s`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
