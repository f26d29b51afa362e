import { runFaults } from './fault-rounds.ts';

/**
 * Causes faults during posts, and with `--folder=` of a small file system also fills its disk. Fails where acknowledged
 * data is missing or there twice, a fault was not noticed within five seconds, or webhooks are ten seconds behind a database that is back.
 */
const read = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const folder = read('folder');
/** On a machine that does nothing else; `faults.test.ts`, which also runs on a busy one, has no such limit. */
const NOTICED_LIMIT_MS = 5_000;
/** Tasks of a server that was killed are taken for lost after twenty seconds. */
const toWebhooksLimitMs = (fault: string): number => (fault.startsWith('database') ? 10_000 : 30_000);
let late = 0;

const results = await runFaults({
  posts: Number(read('posts') ?? 300),
  folder,
  onResult({ fault: name, noticedMs, recoveredMs, acknowledged, webhooksMs = 0, detail, faults }) {
    const noticed = noticedMs === undefined ? '' : `, noticed after ${noticedMs} ms`;
    console.log(
      `${name}: ${acknowledged} acknowledged${noticed}, healthy after ${recoveredMs} ms, webhooks after ${webhooksMs} ms`,
    );
    if (webhooksMs > toWebhooksLimitMs(name)) late += 1;
    if (noticedMs !== undefined && noticedMs > NOTICED_LIMIT_MS) late += 1;
    if (detail !== undefined) console.log(`  ${detail}`);
    for (const each of faults) console.log(`  fault: ${each}`);
  },
});
const count = results.reduce((sum, { faults }) => sum + faults.length, late);
if (folder === undefined) console.log('The full disk needs --folder= of a file system with less than 2 GB.');
console.log(count === 0 && results.length > 0 ? 'Nothing was lost.' : `${count} faults in ${results.length} rounds.`);
process.exitCode = count === 0 && results.length > 0 ? 0 : 1;
