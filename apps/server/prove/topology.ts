import { postDuring } from './fault-posts.ts';
import { readReplicaFigures } from './topology-figures.ts';
import { openTopology } from './topology-board.ts';
import { TOPOLOGY_FAULTS } from './topology-faults.ts';
import { findPrograms } from './topology-programs.ts';

/**
 * Runs the board as a large installation does, on loopback: three servers behind HAProxy, PostgreSQL with a streaming
 * replica, PgBouncer before both, Redis between the servers. Causes faults during posts. Fails where an acknowledged post
 * is missing or there twice, where a desk differs from the server, or where the replica served no read.
 */
const read = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const posts = Number(read('posts') ?? 60);
/** A part of the names of the faults to cause; default all. */
const only = read('only') ?? '';

const programs = findPrograms();
if (!('postgres' in programs)) {
  console.log(`Not run: ${programs.join(', ')} not installed.`);
  process.exit(1);
}
const board = await openTopology(programs);
let count = 0;
try {
  for (const [name, cause] of Object.entries(TOPOLOGY_FAULTS)) {
    if (!name.includes(only)) continue;
    const { acknowledged, recoveredMs, detail, faults } = await postDuring(board, { name, posts, cause });
    console.log(
      `${name}: ${acknowledged} acknowledged, ${board.refused} refused, healthy after ${recoveredMs} ms, ${detail}`,
    );
    for (const fault of faults) console.log(`  fault: ${fault}`);
    count += faults.length;
  }
  const { served, passedOn } = await readReplicaFigures(board.servers.map(({ address }) => address));
  console.log(`reads: ${served} by the replica, ${passedOn} passed on to the primary`);
  if (served === 0) count += 1;
} finally {
  await board.close();
}
console.log(count === 0 ? 'Nothing was lost.' : `${count} faults.`);
process.exitCode = count === 0 ? 0 : 1;
