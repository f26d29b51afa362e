import { describe, expect, it } from 'vitest';
import {
  decideTransition,
  findActionFeature,
  isInsuranceNeeded,
  toShownStatus,
  type TransitionCase,
} from './posting-decision.ts';
import {
  ASSIGNMENT_HOLDERS,
  POSTING_ACTIONS,
  POSTING_ACTORS,
  type AssignmentHolder,
  type PostingAction,
  type PostingActor,
} from './posting-transitions.ts';
import { POSTING_KINDS, POSTING_STATUSES, type PostingStatus } from './vocabulary.ts';

/**
 * The table of the domain, written by hand and read by its own few lines: a line is
 * `action | who | load from>to | equipment from>to | holder`. `-` is no move, `=` keeps the status, X is deleted.
 */
const ORACLE = `
viewLeads             | own            | O>=          | O>=   | any
edit                  | own            | OE>O         | OE>O  | any
changeNetwork         | own            | O>=          | O>=   | any
confirm               | own            | O>=          | O>=   | any
delete                | own            | OED>X        | OED>X | any
repost                | own            | E>O          | E>O   | any
tag                   | own            | OPARD>=      | OPARD>= | any
copy                  | own            | OPARD>=      | OPARD>= | any
returnTrip            | own            | OPARD>=      | OPARD>= | any
nextDay               | own            | OPARD>=      | OPARD>= | any
assign                | broker         | O>P          | O>P   | any
acceptOffer           | carrier broker | O>A          | O>A   | any
book                  | carrier        | O>A          | O>A   | any
accept                | carrier broker | P>A          | P>A   | board
decline               | carrier broker | P>O          | P>O   | board
decline               | broker         | P>O          | -     | externalCarrier externalDriver
generateReference     | broker         | O>P          | -     | any
takeReference         | carrier        | P>A          | O>A   | externalCarrier
takeReferenceAsDriver | driver broker  | P>A          | -     | externalCarrier
confirmExternal       | broker         | P>A          | -     | externalCarrier
changeDriver          | carrier        | AR>=         | AR>=  | board
pickUp                | driver carrier | A>R          | A>R   | board
pickUp                | driver broker  | A>R          | -     | externalCarrier externalDriver
deliver               | driver carrier | R>D          | R>D   | board
deliver               | driver broker  | R>D          | -     | externalCarrier externalDriver
deliverForCarrier     | broker         | R>D          | R>D   | board
unassign              | broker         | PA>O         | PA>O  | board
unassign              | broker         | PA>O         | -     | externalCarrier
unassign              | broker         | PAR>O        | -     | externalDriver
cancel                | carrier        | PAR>O        | PAR>O | board
expire                | job            | O>E          | O>E   | any
`;

interface OracleLine {
  readonly action: string;
  readonly who: readonly string[];
  readonly moves: Readonly<Record<'L' | 'E', string>>;
  readonly holders: readonly string[];
}

const LINES: OracleLine[] = ORACLE.trim()
  .split('\n')
  .map((line) => {
    const [action = '', who = '', load = '', equipment = '', holders = ''] = line.split('|').map((cell) => cell.trim());
    return { action, who: who.split(' '), moves: { L: load, E: equipment }, holders: holders.split(' ') };
  });

/** The next status by the oracle; undefined where the action is refused. */
function expectNext({ kind, status, action, actor, holder }: TransitionCase): string | undefined {
  const owner = kind === 'L' ? 'broker' : 'carrier';
  for (const line of LINES) {
    if (line.action !== action) continue;
    if (!line.who.some((who) => (who === 'own' ? owner : who) === actor)) continue;
    if (line.holders[0] !== 'any' && !line.holders.includes(holder ?? 'none')) continue;
    const [from = '', to = ''] = line.moves[kind].split('>');
    if (line.moves[kind] === '-' || !from.includes(status)) continue;
    return to === '=' ? status : to === 'X' ? 'deleted' : to;
  }
  return undefined;
}

const HOLDERS: (AssignmentHolder | undefined)[] = [undefined, ...ASSIGNMENT_HOLDERS];
const CASES: TransitionCase[] = POSTING_ACTIONS.flatMap((action) =>
  POSTING_KINDS.flatMap((kind) =>
    POSTING_STATUSES.flatMap((status) =>
      POSTING_ACTORS.flatMap((actor) => HOLDERS.map((holder) => ({ action, kind, status, actor, holder }))),
    ),
  ),
);
const decide = (
  action: PostingAction,
  kind: 'L' | 'E',
  status: PostingStatus,
  actor: PostingActor,
  holder?: AssignmentHolder,
) => decideTransition({ action, kind, status, actor, holder });

describe('the state machine of postings', () => {
  it.each(POSTING_ACTIONS)('allows of %s what the domain allows, and nothing else', (action) => {
    const cases = CASES.filter((each) => each.action === action);
    const decided = cases.map((each) => {
      const decision = decideTransition(each);
      return [JSON.stringify(each), decision.isAllowed ? decision.next : undefined];
    });
    expect(decided).toEqual(cases.map((each) => [JSON.stringify(each), expectNext(each)]));
    expect(decided.filter(([, next]) => next !== undefined).length).toBeGreaterThan(0);
  });

  it('renews the load’s token by unassign and the equipment’s by cancel, and no other', () => {
    const renewed = CASES.flatMap((each) => {
      const decision = decideTransition(each);
      return decision.isAllowed && decision.renewsToken ? [`${each.action} ${each.kind}`] : [];
    });
    expect([...new Set(renewed)]).toEqual(['unassign L', 'cancel E']);
  });

  it('sets createdOn where a posting is open again, and not by an edit of an open one', () => {
    expect(decide('edit', 'L', 'O', 'broker')).toMatchObject({ isReopened: false });
    expect(decide('edit', 'L', 'E', 'broker')).toMatchObject({ isReopened: true });
    for (const each of CASES) {
      const decision = decideTransition(each);
      if (decision.isAllowed) expect(decision.isReopened).toBe(decision.next === 'O' && each.status !== 'O');
    }
  });

  it('refuses with a code: what is no business of the actor is not found, the second assignment is already assigned', () => {
    expect(decide('edit', 'L', 'P', 'broker')).toEqual({ isAllowed: false, code: 'posting.illegalTransition' });
    expect(decide('cancel', 'L', 'P', 'broker', 'board')).toEqual({
      isAllowed: false,
      code: 'posting.illegalTransition',
    });
    expect(decide('edit', 'L', 'O', 'carrier')).toEqual({ isAllowed: false, code: 'posting.notFound' });
    for (const action of POSTING_ACTIONS) {
      expect(decide(action, 'E', 'O', 'other')).toEqual({ isAllowed: false, code: 'posting.notFound' });
    }
    for (const status of ['P', 'A', 'R', 'D'] as const) {
      expect(decide('assign', 'E', status, 'broker')).toEqual({ isAllowed: false, code: 'posting.alreadyAssigned' });
      expect(decide('generateReference', 'L', status, 'broker')).toMatchObject({ code: 'posting.alreadyAssigned' });
    }
    expect(decide('assign', 'L', 'E', 'broker')).toMatchObject({ code: 'posting.illegalTransition' });
    expect(decide('takeReference', 'L', 'A', 'carrier', 'board')).toMatchObject({ code: 'posting.alreadyAssigned' });
  });

  it('asks only carriers for insurance, and never to decline, delete, pick up, deliver or cancel', () => {
    const free = POSTING_ACTIONS.filter((action) => !isInsuranceNeeded(action, 'carrier'));
    expect(free).toEqual([
      'viewLeads',
      'delete',
      'assign',
      'decline',
      'generateReference',
      'takeReferenceAsDriver',
      'confirmExternal',
      'pickUp',
      'deliver',
      'deliverForCarrier',
      'unassign',
      'cancel',
      'expire',
    ]);
    for (const action of POSTING_ACTIONS) expect(isInsuranceNeeded(action, 'broker')).toBe(false);
  });

  it('names the permit of each action by the actor’s own mode', () => {
    expect(findActionFeature('delete', 'broker')).toBe('ll_ldpostings_create_delete');
    expect(findActionFeature('delete', 'carrier')).toBe('ll_eqpostings_create_delete');
    expect(findActionFeature('accept', 'carrier')).toBe('ll_eqpostings_update');
    expect(findActionFeature('pickUp', 'driver')).toBeUndefined();
  });

  it('shows an open posting whose day has passed as expired, and nothing else', () => {
    for (const pStatus of POSTING_STATUSES) {
      expect(toShownStatus({ pStatus, dateAvail: '2026-03-01' }, '2026-03-02')).toBe(pStatus === 'O' ? 'E' : pStatus);
    }
    expect(toShownStatus({ pStatus: 'O', dateAvail: '2026-03-02' }, '2026-03-02')).toBe('O');
  });
});
