import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import type { TableBudget } from '../src/db/module-declaration.ts';
import { MODULES } from '../src/register-modules.ts';
import { writeOrCheck } from './derived-file.ts';

const PATH = 'docs/operations.md';
const HEADING = '### Budget of each table';
const HEAD = ['table', 'rows', 'a user and day, at most', 'removed', 'code'];

/** Writes the table of budgets in `docs/operations.md` from what the modules declare. */
const budgets = MODULES.flatMap(({ tables = {} }) => Object.entries(tables))
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([table, budget]) => [`\`${table}\``, budget.rows, budget.daily, budget.removed, showRefusals(budget)]);
const known = new Set(budgets.map(([name = '']) => name));
for (const [, table = ''] of readFileSync('apps/server/schema.sql', 'utf8').matchAll(/^create table (\w+) \(/gm)) {
  if (!known.has(`\`${table}\``)) throw new Error(`${table} has no budget: the declaration of its module, in MODULES`);
}
const unfinished = budgets.find((cells) => cells.includes(''));
if (unfinished !== undefined) throw new Error(`the budget of ${unfinished[0]} has an empty cell`);
const rows = [HEAD, HEAD.map(() => '---'), ...budgets].map((cells) => `| ${cells.join(' | ')} |`);
const document = readFileSync(PATH, 'utf8');
const start = document.indexOf('| table', document.indexOf(HEADING));
if (!document.includes(HEADING) || start === -1) throw new Error(`${PATH} has no table below "${HEADING}"`);
const end = /\n(?!\|)/.exec(document.slice(start))?.index ?? document.length - start;
const text = `${document.slice(0, start)}${rows.join('\n')}${document.slice(start + end)}`;
await writeOrCheck(PATH, await format(text, { parser: 'markdown', printWidth: 120 }), 'npm run derived:write budgets');

function showRefusals({ refusals }: TableBudget): string {
  return typeof refusals === 'string' ? refusals : refusals.map((code) => `\`${code}\``).join(', ');
}
