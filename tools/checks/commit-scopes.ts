import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LIST = 'tools/checks/commit-scopes.txt';
const SUBJECT = /^(?:feat|fix|refactor|perf|test|docs|build|chore|style|ci)(?:\(([a-z0-9-]+)\))?!?: \S/;

/**
 * Finds subjects that are not conventional, or whose scope is not in the list. A change of the whole project has none.
 *
 * @returns one line for each wrong subject
 */
export function listSubjectFaults(subjects: readonly string[], scopes: ReadonlySet<string>): string[] {
  return subjects.flatMap((subject) => {
    const match = SUBJECT.exec(subject);
    if (!match) return [`"${subject}": write type(scope): change`];
    const scope = match[1];
    return scope === undefined || scopes.has(scope) ? [] : [`"${subject}": the scope ${scope} is not in ${LIST}`];
  });
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** Checks the commits since the list exists. A folder without the history of git has none to check. */
function readSubjects(): string[] {
  try {
    const first = git('log', '--diff-filter=A', '--format=%H', '-1', '--', LIST);
    return first === '' ? [] : git('log', '--no-merges', '--format=%s', `${first}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

if (import.meta.main) {
  const scopes = new Set(readFileSync(LIST, 'utf8').split(/\s+/).filter(Boolean));
  const faults = listSubjectFaults(readSubjects(), scopes);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
