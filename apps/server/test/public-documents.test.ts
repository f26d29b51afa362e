import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createBroker, createFakeClock, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installOwnTools } from '../../../tools/run/own-tools.ts';
import { CLASS_PROGRAM, GENERATED_OUTPUT, SDK_PROGRAM } from './generated-programs.ts';
import { createMachine } from './machine-calls.ts';

/*
 * The documents that a board serves, in the tools of others: Spectral has no finding, and the clients of two generators
 * compile and call. These tools are no packages of this tree.
 */

const run = promisify(execFile);
const COMPILER = resolve(import.meta.dirname, '../../../node_modules/typescript7/bin/tsc');
/** One thread, because other tests run beside it. */
const COMPILING = ['--singleThreaded', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
const LIBRARIES = ['--lib', 'es2023,dom,dom.iterable'];

let board: TestApp;
let address: string;
let folder: string;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  address = await board.listen();
  folder = await mkdtemp(join(tmpdir(), 'loadstone-documents-'));
  for (const name of ['openapi.json', 'asyncapi.json']) await writeFile(join(folder, name), await fetchText(name));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await board.close();
});

const fetchText = async (name: string): Promise<string> => (await fetch(`${address}/v1/${name}`)).text();

/** Runs a program of Node in the folder. @returns what it printed, also where it failed */
async function runNode(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const running = run(process.execPath, [...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  });
  const { stdout, stderr } = await running.catch((error: { stdout: string; stderr: string }) => error);
  return (stdout + stderr).trim();
}

describe('Spectral', () => {
  const lint = async (document: string, rules: 'oas' | 'asyncapi') => {
    const tools = installOwnTools('spectral', ['@stoplight/spectral-cli@6.16.3']);
    await writeFile(join(folder, 'rules.yaml'), `extends: ["spectral:${rules}"]\n`);
    const program = join(tools, 'node_modules/@stoplight/spectral-cli/dist/index.js');
    const options = ['--ruleset', 'rules.yaml', '--format', 'json', '--fail-severity', 'hint', '--quiet'];
    const printed = await runNode([program, 'lint', ...options, document]);
    return (JSON.parse(printed) as { code: string }[]).map(({ code }) => code);
  };

  it.each([
    ['openapi.json', 'oas'],
    ['asyncapi.json', 'asyncapi'],
  ] as const)('finds nothing in %s, not even a hint', async (document, rules) => {
    expect(await lint(document, rules)).toEqual([]);
  });

  it.each([
    ['openapi.json', 'oas'],
    ['asyncapi.json', 'asyncapi'],
  ] as const)('finds what is wrong in %s', async (document, rules) => {
    const { info, ...rest } = JSON.parse(await fetchText(document)) as { info: Record<string, unknown> };
    const wrong = { ...rest, info: { ...info, description: 3 } };
    await writeFile(join(folder, `wrong-${document}`), JSON.stringify(wrong));
    expect((await lint(`wrong-${document}`, rules)).length).toBeGreaterThan(0);
  });
});

describe('a client that is generated of the OpenAPI document', () => {
  /** Compiles a program with its client and runs it as a new broker. @returns what both print */
  async function compileAndRun(name: string, text: string): Promise<string> {
    const file = `${name}.ts`;
    await writeFile(join(folder, file), text);
    const faults = await runNode([COMPILER, ...COMPILING, ...LIBRARIES, '--outDir', 'built', '--rootDir', '.', file]);
    if (faults !== '') return faults;
    const { headers } = await createMachine(board, await createBroker(board.db));
    return runNode([`built/${name}.js`], {
      BOARD_URL: address,
      BOARD_TOKEN: (headers['authorization'] ?? '').replace('Bearer ', ''),
      DAY: board.clock.now().toISOString().slice(0, 10),
    });
  }

  it('by @hey-api/openapi-ts compiles and calls', async () => {
    const tools = installOwnTools('hey-api', ['@hey-api/openapi-ts@0.99.0', 'typescript@6.0.3']);
    const program = join(tools, 'node_modules/@hey-api/openapi-ts/bin/run.js');
    await runNode([program, '--input', 'openapi.json', '--output', 'sdk', '--client', '@hey-api/client-fetch']);
    expect((await compileAndRun('sdk-program', SDK_PROGRAM)).split('\n')).toEqual(GENERATED_OUTPUT);
    const wrong = SDK_PROGRAM.replace("comment: 'Changed'", 'comment: 7');
    expect(await compileAndRun('sdk-wrong', wrong)).toContain("Type 'number' is not assignable to type 'string");
  });

  it('by swagger-typescript-api compiles and calls', async () => {
    const tools = installOwnTools('swagger-typescript-api', ['swagger-typescript-api@13.13.0']);
    const program = join(tools, 'node_modules/swagger-typescript-api/dist/cli.mjs');
    await runNode([program, 'generate', '--path', 'openapi.json', '--output', 'class', '--name', 'client.ts']);
    expect((await compileAndRun('class-program', CLASS_PROGRAM)).split('\n')).toEqual(GENERATED_OUTPUT);
    const wrong = CLASS_PROGRAM.replace("comment: 'Changed'", 'comment: 7');
    expect(await compileAndRun('class-wrong', wrong)).toContain("Type 'number' is not assignable to type 'string");
  });
});
