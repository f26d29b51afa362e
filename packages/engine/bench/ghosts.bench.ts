import { Random } from '../test/random.ts';
import { runGhostWeek } from './ghost-week.ts';

/**
 * `npm run prove:ghosts -- [--loads 6000] [--calls 20000] [--seed 1] [--json]`: a market of a week in which 15 % of the loads
 * stay open although they are gone, and 10 % are posted twice. Prints the share of calls about a load that is gone, with
 * and without M16 and M17. Fails where the shield does not lower it.
 */
function numberFlag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}
const options = {
  loads: numberFlag('loads', 6_000),
  calls: numberFlag('calls', 20_000),
  ghosts: 0.15,
  duplicates: 0.1,
};
const { without, withShield } = runGhostWeek({ ...options, random: new Random(numberFlag('seed', 1)) });
const [shareWithout, shareWith] = [without.gone / without.calls, withShield.gone / withShield.calls];

if (process.argv.includes('--json'))
  console.log(JSON.stringify({ ...options, without, withShield, shareWithout, shareWith }));
else {
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
  console.log(`${options.loads} loads in a week, 15 % of them ghosts, 10 % posted twice; ${options.calls} searches`);
  console.log(`gone when called, in the order M12: ${percent(shareWithout)} of ${without.calls} calls`);
  console.log(`gone when called, in rows by M16 and M17: ${percent(shareWith)} of ${withShield.calls} calls`);
}
if (!(shareWith < shareWithout)) {
  console.error('the shield does not lower the share');
  process.exitCode = 1;
}
