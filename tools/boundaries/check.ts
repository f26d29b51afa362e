import { cruise } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listCircles } from '../measure/folder-graph.ts';

/** The folders to which the rules apply. */
const FOLDERS = ['apps', 'packages', 'e2e'];
/** If the real tree yields fewer modules, the check has read nothing and must fail. */
const FEWEST_MODULES = 50;

interface Rules {
  forbidden: { name: string }[];
  options: object;
}

const rules = createRequire(import.meta.url)('./rules.cjs') as Rules;

/** The names of all rules, for the test that violates each. */
export const RULE_NAMES = rules.forbidden.map((rule) => rule.name);

export interface Violation {
  rule: string;
  from: string;
  to: string;
  /** The import chain of a cycle; empty for a direct import. */
  via: string[];
}

/**
 * Checks all imports below `baseDir`.
 *
 * @returns the number of modules and the violations
 */
export async function checkBoundaries(baseDir: string): Promise<{ modules: number; violations: Violation[] }> {
  const folders = FOLDERS.filter((folder) => existsSync(join(baseDir, folder)));
  const result = await cruise(
    folders,
    { ...rules.options, baseDir, ruleSet: { forbidden: rules.forbidden }, validate: true } as never,
    undefined as never,
    undefined as never,
  );
  const output = result.output;
  if (typeof output === 'string') throw new Error(output);
  const violations = output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.to,
    via: (violation.cycle ?? violation.via ?? []).map((step) => step.name),
  }));
  return {
    modules: output.summary.totalCruised,
    violations: [...violations, ...listFolderCircles(output.modules)],
  };
}

/** The folders whose files may not form circles, and what is a folder in each. */
const FOLDERS_WITHOUT_CIRCLES = [/^apps\/server\/src\/[^/]+/, /^apps\/server\/src\/modules\/[^/]+(?=\/)/];
const TEST_CODE = /\.test\.ts$|\/(?:test|testkit)\//;

interface Importer {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Folders that import each other, for types too: a rule about files does not see a circle that no file closes alone. */
function listFolderCircles(modules: readonly Importer[]): Violation[] {
  return FOLDERS_WITHOUT_CIRCLES.flatMap((folder) => {
    const graph = new Map<string, Set<string>>();
    for (const { source, dependencies } of modules) {
      const from = folder.exec(source)?.[0];
      if (from === undefined || TEST_CODE.test(source)) continue;
      const targets = graph.get(from) ?? new Set();
      graph.set(from, targets);
      for (const { resolved } of dependencies) {
        const to = folder.exec(resolved)?.[0];
        if (to !== undefined && to !== from) targets.add(to);
      }
    }
    return listCircles(graph).map((circle) => {
      const [from = '', to = ''] = circle;
      return { rule: 'no-circle-of-folders', from, to, via: circle };
    });
  });
}

if (import.meta.main) {
  const { modules, violations } = await checkBoundaries(process.cwd());
  for (const { rule, from, to, via } of violations) {
    console.error(`${rule}: ${from} → ${via.length > 0 ? via.join(' → ') : to}`);
  }
  if (modules < FEWEST_MODULES) {
    console.error(`Only ${modules} modules were read; the check did not see the tree.`);
    process.exitCode = 1;
  } else if (violations.length > 0) {
    console.error(`${violations.length} imports go the wrong way.`);
    process.exitCode = 1;
  } else {
    console.log(`${modules} modules, every import goes one way.`);
  }
}
