import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the package twice: as ES module and for `require`, which older programs use. */
const PACKAGE = join(import.meta.dirname, '..');
const COMPILER = join(PACKAGE, '../../node_modules/typescript7/bin/tsc');
const FORMATS = {
  esm: [],
  cjs: ['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'],
} as const;

rmSync(join(PACKAGE, 'dist'), { recursive: true, force: true });
for (const [format, options] of Object.entries(FORMATS)) {
  const parameters = [COMPILER, '-p', 'tsconfig.build.json', '--outDir', `dist/${format}`, ...options];
  const { status } = spawnSync(process.execPath, parameters, { cwd: PACKAGE, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
writeFileSync(join(PACKAGE, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
