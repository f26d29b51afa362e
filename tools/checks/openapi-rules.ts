import { spawnSync } from 'node:child_process';

/** The check that `docs/openapi-v1.json` is what the code makes of it. It also writes the front end's, which is not in git. */
const MADE = ['apps/server/scripts/openapi.ts', '--check'];

/** Redocly's recommended rules. Neither the linter nor its configuration reads anything from the network. */
const DOCUMENTS = ['docs/openapi-v1.json', 'docs/openapi.json'];

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string; readonly source: { readonly ref: string } }[];
}

/** Every problem of a document, also a warning, as a line. */
export function listProblems(document: string): string[] {
  const linter = ['node_modules/@redocly/cli/bin/cli.js', 'lint', document];
  const options = ['--config=tools/redocly.yaml', '--format=json', '--max-problems=1000'];
  const { stdout, stderr } = spawnSync(process.execPath, [...linter, ...options], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`the linter of OpenAPI documents did not run: ${stderr || stdout}`);
  const { problems } = JSON.parse(stdout) as { problems: readonly Problem[] };
  return problems.map(({ ruleId, severity, message, location: [place] }) => {
    return `${place?.source.ref ?? ''} ${place?.pointer ?? ''}: ${message} (${ruleId}, ${severity})`;
  });
}

if (import.meta.main) {
  const { status } = spawnSync(process.execPath, MADE, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const problems = DOCUMENTS.flatMap(listProblems);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${DOCUMENTS.join(' and ')} have no errors and no warnings.`);
}
