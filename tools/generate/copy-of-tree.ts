import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The packages of this repository: in a copy they must be the copy's own. */
const OWN_SCOPE = '@loadstone';

/**
 * Copies a checkout, with its uncommitted files, into an empty folder. Installed packages are symbolic
 * links to those of the checkout; what type checks have built is copied, so that the copy checks what differs.
 */
export function copyTree(root: string, target: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const path of listed.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { preserveTimestamps: true });
  }
  const built = ['packages/engine/dist', ...globSync('{apps/*,packages/*}/*.tsbuildinfo', { cwd: root })];
  for (const path of built.filter((each) => existsSync(join(root, each)))) {
    cpSync(join(root, path), join(target, path), { recursive: true, preserveTimestamps: true });
  }
  linkPackages(root, target);
}

/** Links the packages that are installed in a checkout into a copy of it; those of this repository are the copy's own. */
export function linkPackages(root: string, target: string): void {
  linkFolder(join(root, 'node_modules'), join(target, 'node_modules'));
  // Where npm has installed another version for one workspace only.
  for (const packages of globSync('{apps/*,packages/*,tools,e2e}/node_modules', { cwd: root })) {
    symlinkSync(join(root, packages), join(target, packages));
  }
}

function linkFolder(from: string, to: string): void {
  mkdirSync(join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, OWN_SCOPE))) {
    symlinkSync(readlinkSync(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name));
  }
}
