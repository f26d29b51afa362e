import {
  isInsuranceNeeded,
  POSTING_ACTIONS,
  POSTING_STATUSES,
  POSTING_TRANSITIONS,
  STATUS_LABELS,
  type PostingAction,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { format } from 'prettier';
import { writePage } from './derived-file.ts';

const INTRODUCTION = `# Statuses of postings

The actions that change the status of a posting. The code reads one table, \`POSTING_TRANSITIONS\` in
\`packages/contracts/src/postings/posting-transitions.ts\`. \`npm run derived:write statuses\` generates this page from it, and a check refuses
a page that is out of date. Any other transition is refused: with 409 \`posting.illegalTransition\`, with 409
\`posting.alreadyAssigned\` for a second assignment, and with 404 \`posting.notFound\` for an action that the actor never has.

An open posting of a past day is shown as expired, and every rule treats it as expired. The broker is the company of the load,
the carrier the company of the equipment. The holder of the carrier's side of the assignment is in brackets where it matters.
A posting that is open again has a new \`createdOn\` and keeps its day, except that repost sets the day to today. The permit
column names the feature that the mode needs; a driver and the job need none.

With expired insurance a carrier's actions with * are refused. On screen the specification's alert disables the
whole desk of such a carrier, so that a truck cannot be withdrawn there; the API accepts it.

`;

const HEAD = ['action', 'who', 'load', 'equipment', 'permit'];
const KIND_NAMES = { L: 'load', E: 'equipment' } as const satisfies Record<PostingKind, string>;
const HOLDER_NAMES = { board: 'board carrier', externalCarrier: 'external carrier', externalDriver: 'external driver' };

/** The moves of a kind: `O → P`; one line for each set of actors and holders. */
function showMoves(action: PostingAction, kind: PostingKind): string {
  const moves = POSTING_TRANSITIONS[action].moves.filter((move) => move.kind === kind);
  if (moves.length === 0) return '–';
  const lines = moves.map(({ from, to, holders }) => {
    const next = to === 'same' ? 'stays' : `→ ${to}`;
    const held = holders === undefined ? '' : ` (${holders.map((holder) => HOLDER_NAMES[holder]).join(', ')})`;
    return `${from.join(', ')} ${next}${held}`;
  });
  return [...new Set(lines)].join('; ');
}

function showActors(action: PostingAction): string {
  const { moves } = POSTING_TRANSITIONS[action];
  const isOwn =
    moves.length === 2 &&
    moves.every(({ kind, actors }) => actors.length === 1 && actors[0] === (kind === 'L' ? 'broker' : 'carrier'));
  if (isOwn) return 'own company';
  const lines = moves
    .filter(({ kind }) => kind === 'L')
    .map(({ actors, holders }) => {
      const held = holders === undefined ? '' : ` (${holders.map((holder) => HOLDER_NAMES[holder]).join(', ')})`;
      return `${actors.join(' or ')}${held}`;
    });
  return [...new Set(lines)].join('; ');
}

const rows = POSTING_ACTIONS.map((action) => {
  const { feature, renewsToken } = POSTING_TRANSITIONS[action];
  return [
    `${action}${isInsuranceNeeded(action, 'carrier') ? ' *' : ''}`,
    showActors(action),
    showMoves(action, 'L'),
    showMoves(action, 'E'),
    `${feature ?? '–'}${renewsToken === undefined ? '' : `; renews the token of the ${KIND_NAMES[renewsToken]}`}`,
  ];
});
const legend = POSTING_STATUSES.map((status) => `${status} ${STATUS_LABELS[status]}`).join(', ');
const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const text = await format(`${INTRODUCTION}${legend}.\n\n${table}\n`, {
  parser: 'markdown',
  printWidth: 120,
});
writePage('docs/posting-statuses.md', text);
