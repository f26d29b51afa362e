import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ENTRY = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Path of the bundled agent: one file that Node 20 and later run without an installation. */
const AGENT_BUNDLE = fileURLToPath(new URL('../dist/loadstone-agent.mjs', import.meta.url));

/** Bundles the agent with its libraries into one file. */
export async function buildAgent(file: string = AGENT_BUNDLE): Promise<void> {
  const bundle = await rolldown({ input: ENTRY, platform: 'node', logLevel: 'warn' });
  await bundle.write({ file, format: 'esm', banner: '#!/usr/bin/env node' });
  await bundle.close();
}

if (import.meta.main) {
  const file = process.argv[2] ?? AGENT_BUNDLE;
  await buildAgent(file);
  console.log(`Wrote ${file}`);
}
