import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { MODULES } from '../src/modules/index.ts';
import { writePage } from './derived-file.ts';

const PATH = 'docs/tables.md';
const INTRODUCTION = `# Budget of each table

Each module declares the budgets of its tables in its \`.module.ts\`; \`npm run derived:write budgets\` writes this page. Calls that
write are limited to 20,000 a user and day for all tables together: figures with W are what they add to a table at most where each
of them writes a row of it, without indexes. The logs and the positions are partitioned by day of UTC, so that the removal of
a day frees the disk at once. The code of the refusal above a budget is beside it in the declaration.

`;
const HEAD = ['table', 'rows', 'a user and day, at most', 'removed'];

/** `W × 0.5 KB = 10 MB` as `10 MB (W)`: the product says what the factors do. */
function shorten(daily: string): string {
  return daily.replace(/^W × [\d.]+ KB = (\d+ MB)/, '$1 (W)').replace(/^none: .*/, 'none');
}

/** Writes `docs/tables.md` from what the modules declare. */
const budgets = MODULES.flatMap(({ tables = {} }) => Object.entries(tables))
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([table, budget]) => [`\`${table}\``, budget.rows, shorten(budget.daily), budget.removed]);
const known = new Set(budgets.map(([name = '']) => name));
for (const [, table = ''] of readFileSync('apps/server/schema.sql', 'utf8').matchAll(/^create table (\w+) \(/gm)) {
  if (!known.has(`\`${table}\``)) throw new Error(`${table} has no budget: the declaration of its module, in MODULES`);
}
const unfinished = budgets.find((cells) => cells.includes(''));
if (unfinished !== undefined) throw new Error(`the budget of ${unfinished[0]} has an empty cell`);
const isBounded = ([, , daily]: readonly string[]): boolean => daily === 'none';
const rows = [HEAD, HEAD.map(() => '---'), ...budgets.filter((cells) => !isBounded(cells))];
const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const bounded = budgets.filter(isBounded).map(([name, count, , removed]) => `- ${name}: ${count}; removed: ${removed}`);
const text = `${INTRODUCTION}${table}\n\n## Tables that calls do not make larger each day\n\n${bounded.join('\n')}\n`;
writePage(PATH, await format(text, { parser: 'markdown', printWidth: 120 }));
