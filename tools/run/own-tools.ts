import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Installs packages that one bench or one test of the long run needs, in a folder of their own: they would bring hundreds
 * of packages to every checkout. What is there in its version is not requested again.
 *
 * @param name of the folder
 * @param packages with their versions, like `lighthouse@13.5.0`
 * @returns the folder, whose `node_modules` has the packages @throws Error where the registry cannot be reached
 */
export function installOwnTools(name: string, packages: readonly string[]): string {
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache/own-tools', name);
  if (packages.every((wanted) => isInstalled(folder, wanted))) return folder;
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--save-exact', '--ignore-scripts'];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

function isInstalled(folder: string, wanted: string): boolean {
  const end = wanted.lastIndexOf('@');
  const file = join(folder, 'node_modules', wanted.slice(0, end), 'package.json');
  if (!existsSync(file)) return false;
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version === wanted.slice(end + 1);
}
