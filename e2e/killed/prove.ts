import { createTasks } from './killed-tasks.ts';
import { KILL_STEPS, runRound } from './killed-rounds.ts';
import { KilledServer } from './killed-server.ts';
import { createRandom } from './seeded-random.ts';
import { withProduct } from '../product-in-browser.ts';
import { signInCaller } from '../pages/caller.ts';
import { USERS } from '../pages/sign-in-page.ts';
import { join } from 'node:path';

/**
 * Kills the server at each step of each task of a dispatcher, and starts it again: nothing that was typed may be lost,
 * what the page says must be true, and the database must hold the task once. Names of tasks and steps run only these;
 * `--seed=` repeats a run.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 18_089);

const words = process.argv.slice(2);
const seed = Number(/--seed=(\d+)/.exec(words.join(' '))?.[1] ?? 1);
const only = words.filter((word) => !word.startsWith('--'));
const steps = KILL_STEPS.filter((step) => !KILL_STEPS.some((each) => only.includes(each)) || only.includes(step));

let count = 0;
let rounds = 0;
await withProduct({ port: PORT, trafficPerMinute: 0 }, async (browser, address) => {
  const server = new KilledServer(PORT + 1, join(process.env['E2E_DATA_DIR'] ?? '', '0'));
  const random = createRandom(seed);
  const sides = {
    broker: await signInCaller(address, USERS.broker),
    carrier: await signInCaller(address, USERS.carrier),
  };
  const names = createTasks(sides, '').map(({ name }) => name);
  const chosen = names.filter((name) => !names.some((each) => only.includes(each)) || only.includes(name));
  await server.start();
  try {
    for (const name of chosen) {
      for (const step of steps) {
        const faults = await runRound({ browser, address, server, random }, name, step);
        rounds += 1;
        count += faults.length;
        console.log(`${name}, ${step}: ${faults.length === 0 ? 'ok' : ''}`);
        for (const fault of faults) console.log(`  fault: ${fault}`);
        await server.ensureStarted();
      }
    }
  } finally {
    await server.stop();
  }
});
console.log(`${rounds} rounds, seed ${seed}: ${count} faults`);
process.exitCode = count === 0 && rounds > 0 ? 0 : 1;
