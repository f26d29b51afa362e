import { execFileSync } from 'node:child_process';

const LIST = 'tools/checks/commit-sizes.ts';
const LARGEST = 800;
/** What a script writes: a review reads its source. */
const DERIVED =
  /^package-lock\.json$|^docs\/(openapi(-v1)?|asyncapi)\.json$|^docs\/(configuration|tables)\.md$|\/schema\.sql$|\/(compiled|generated)\/|\/replies\.json$|\.topo\.json$/;
/** The trailer of a commit that is larger for a reason. */
const EXCEPTION = 'Large-change';

/** A commit with what `git log --numstat` prints of it. */
interface CommitSize {
  subject: string;
  /** The text of its trailer `Large-change`; '' without one. */
  reason: string;
  /** Lines of `added⇥deleted⇥path`; a binary file has `-`, a moved one `{old => new}`. */
  files: readonly string[];
}

/**
 * Finds commits with more than 800 own changed lines, added and deleted. Derived files and the unchanged lines of moved
 * ones do not count.
 *
 * @returns one line for each commit that is too large and states no reason
 */
export function listSizeFaults(commits: readonly CommitSize[]): string[] {
  return commits.flatMap(({ subject, reason, files }) => {
    const own = files.reduce((sum, file) => sum + countOwnLines(file), 0);
    return own <= LARGEST || reason !== ''
      ? []
      : [`"${subject}": ${own} changed lines; divide it, or state the reason in a trailer "${EXCEPTION}: …"`];
  });
}

function countOwnLines(file: string): number {
  const [added = '', deleted = '', path = ''] = file.split('\t');
  const target = path.replace(/\{.* => (.*)\}/, '$1').replace(/^.* => /, '');
  return DERIVED.test(target) || added === '-' ? 0 : Number(added) + Number(deleted);
}

function git(...words: string[]): string {
  const limits = { maxBuffer: 64 * 1024 * 1024 };
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], ...limits }).trim();
}

/** The commits since this check exists. A folder without the history of git has none to check. */
function readCommits(): CommitSize[] {
  try {
    const first = git('log', '--diff-filter=A', '--format=%H', '-1', '--', LIST);
    if (first === '') return [];
    const format = `--format=%x00%s%x01%(trailers:key=${EXCEPTION},valueonly,separator=%x20)%x01`;
    const printed = git('log', '--no-merges', '--numstat', '-M', format, `${first}..HEAD`);
    return printed
      .split('\0')
      .filter((commit) => commit !== '')
      .map((commit) => {
        const [subject = '', reason = '', files = ''] = commit.split('\u0001');
        return { subject, reason: reason.trim(), files: files.split('\n').filter((line) => line !== '') };
      });
  } catch {
    return [];
  }
}

if (import.meta.main) {
  const faults = listSizeFaults(readCommits());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
