import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../..');

/** The packages that the client needs, with those that they need. They are packed from this tree: no registry is asked. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource', 'eventsource-parser'];
const COMMAND_MS = 600_000;

/** An empty folder with the packed client, as a program of another company has it. */
export interface GuideFolder {
  /** Runs a program in the folder. @returns what it printed, by lines */
  run(program: string, file: string, environment: Readonly<Record<string, string>>): Promise<string[]>;
  /** Checks the types of programs in the folder. @returns the faults, empty for none */
  compile(...names: readonly string[]): Promise<string>;
  /** Puts a text into the folder. */
  write(name: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function createGuideFolder(): Promise<GuideFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'loadstone-guide-'));
  const packed = join(folder, 'packed');
  await mkdir(packed);
  const npm = (args: readonly string[], cwd: string) =>
    run('npm', [...args, '--offline', '--ignore-scripts', '--silent', '--no-audit', '--no-fund'], {
      cwd,
      timeout: COMMAND_MS,
      env: { ...process.env, npm_config_engine_strict: 'false' },
    });
  const client = join(ROOT, 'packages/client');
  await run(process.execPath, [join(client, 'scripts/build.ts')], { timeout: COMMAND_MS });
  const sources = [client, ...DEPENDENCIES.map((name) => join(ROOT, 'node_modules', name))];
  await npm(['pack', ...sources], packed);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const files = (await readdir(packed)).map((name) => join(packed, name));
  await npm(['install', ...files], folder);
  return {
    async run(program, file, environment) {
      const { stdout } = await run(program, [file], {
        cwd: folder,
        timeout: COMMAND_MS,
        env: { ...process.env, ...environment },
      });
      return stdout.trim().split('\n');
    },
    async compile(...names) {
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', ''];
      const compiler = join(ROOT, 'node_modules/typescript7/bin/tsc');
      const compiling = run(process.execPath, [compiler, ...options, ...names], { cwd: folder, timeout: COMMAND_MS });
      const { stdout } = await compiling.catch((error: { stdout: string }) => error);
      return stdout.trim();
    },
    write: (name, text) => writeFile(join(folder, name), text),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The program of a guide, which is all its JavaScript in order, and what the guide says that it prints. */
export async function readGuide(name: string): Promise<{ program: string; output: string[] }> {
  const text = await readFile(join(ROOT, 'docs/guides', name), 'utf8');
  const listBlocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);
  const others = [...text.matchAll(/^```(\w+)/gm)].filter(([, language]) => language !== 'js' && language !== 'text');
  if (others.length > 0) throw new Error(`${name} has a snippet that no test runs: ${String(others[0]?.[0])}`);
  return { program: listBlocks('js').join('\n'), output: listBlocks('text').join('').trim().split('\n') };
}

/** A file of the guides, as text. */
export const readGuideFile = (name: string): Promise<string> => readFile(join(ROOT, 'docs/guides', name), 'utf8');

export const listGuides = async (): Promise<string[]> =>
  (await readdir(join(ROOT, 'docs/guides'))).filter((name) => name.endsWith('.md'));
