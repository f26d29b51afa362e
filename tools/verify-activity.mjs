// Verifies an export of a company's activity log, without the board and without a network:
//   node verify-activity.mjs activity.jsonl [--kept=NUMBER:HASH]
// `--kept` is the last entry that an earlier check printed: the export must still contain it, so that nothing up to it was
// changed since. docs/security.md states what it proves. Needs Node 20, and no other file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, ...options] = process.argv.slice(2);
const kept = options.find((option) => option.startsWith('--kept='))?.slice('--kept='.length);

function fail(message) {
  console.error(message);
  process.exit(1);
}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

if (file === undefined) fail('Usage: node verify-activity.mjs activity.jsonl [--kept=NUMBER:HASH]');
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');
const rows = lines.map((line) => JSON.parse(line));
const head = rows.find((row) => row.before !== undefined);
if (head === undefined) fail('The export has no line with the ends of the chain.');

let { number, hash } = head.before;
let isKeptFound = kept === undefined || kept === `${number}:${hash}`;
let removed = 0;
for (const row of rows) {
  if (row === head) continue;
  const { accountId, activityId, createdOn, content, contentHash } = row;
  const place = `Entry ${row.number} (${activityId})`;
  if (accountId !== head.accountId) fail(`${place} is of another company.`);
  if (row.number !== number + 1) fail(`${place} does not follow number ${number}.`);
  if (content === null) removed += 1;
  else {
    if (sha256(content) !== contentHash) fail(`${place} was changed.`);
    const [id, , account, , , , , , at] = JSON.parse(content);
    if (id !== activityId || account !== accountId || at !== createdOn) fail(`${place} is not the one of its content.`);
  }
  number += 1;
  hash = sha256(Buffer.from(hash, 'hex'), [accountId, number, activityId, createdOn, contentHash].join(':'));
  if (hash !== row.hash) fail(`${place} is not in its place, or one before it was changed.`);
  isKeptFound ||= kept === `${number}:${hash}`;
}
if (number !== head.last.number || hash !== head.last.hash)
  fail(`The export ends at number ${number}, before its end.`);
if (!isKeptFound) fail(`The entry ${kept} of the earlier check is not in the export.`);
console.log(
  `${rows.length - 1} entries are as they were written${removed > 0 ? `, ${removed} of them without content` : ''}.`,
);
console.log(`Keep for the next check: --kept=${number}:${hash}`);
