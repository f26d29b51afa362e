import { readFileSync, readdirSync } from 'node:fs';

/**
 * Compares the rules that a specification defines (paragraphs that begin `**M8 Reach.**` or `**T8 Limits.**`) with the rules cited at the
 * start of test titles (`M8: …`).
 *
 * @returns the differences, one line per rule
 */
export function listCitationFaults(specification: string, tests: string): string[] {
  const defined = new Set([...specification.matchAll(/^\*\*([MRT]\d+(?:\.\d+)?)\b/gm)].map((match) => match[1]!));
  const cited = new Set(
    [...tests.matchAll(/(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*['"`]([MRT]\d+(?:\.\d+)?)\b/g)].map(
      (match) => match[1]!,
    ),
  );
  return [
    ...[...defined].filter((rule) => !cited.has(rule)).map((rule) => `${rule} is in SPEC.md but no test cites it`),
    ...[...cited]
      .filter((rule) => !defined.has(rule))
      .map((rule) => `${rule} is cited by a test but is not in SPEC.md`),
    ...(defined.size === 0 ? ['SPEC.md defines no rule'] : []),
  ];
}

if (import.meta.main) {
  const faults = ['packages/engine', 'packages/reading'].flatMap((folder) => {
    const tests = readdirSync(`${folder}/test`)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(`${folder}/test/${name}`, 'utf8'))
      .join('\n');
    return listCitationFaults(readFileSync(`${folder}/SPEC.md`, 'utf8'), tests).map((fault) => `${folder}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Every rule has a test, every cited rule exists.');
}
