import { POSTING_STATUSES } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { listRowMenu, toMenuPlacement, type RowMenuContext } from './row-menu.ts';

const context: RowMenuContext = {
  today: '2026-11-22',
  dayLimit: null,
  mayView: true,
  mayPost: true,
  mayEdit: true,
  hasTags: true,
  hasNetworks: true,
  isUninsured: false,
};
const posting = { postType: 'L', dateAvail: '2026-11-25', assignmentHolder: null } as const;

describe('listRowMenu', () => {
  it('has tag, copy, return trip and next day for every status but expired, and the network for open ones', () => {
    const rest = ['tag', 'copy', 'returnTrip', 'nextDay'];
    const entries = POSTING_STATUSES.map((status) => [status, listRowMenu(posting, status, context)]);
    expect(entries).toEqual([
      [
        'O',
        [
          'tag',
          'generateReference',
          'copy',
          'returnTrip',
          'nextDay',
          'changeRate',
          'changeNetwork',
          'follow',
          'confirm',
        ],
      ],
      ['P', ['unassign', ...rest]],
      ['A', ['unassign', ...rest]],
      ['R', rest],
      ['D', rest],
      ['E', []],
    ]);
  });

  it('plans a trip for an open truck only', () => {
    const truck = { ...posting, postType: 'E' } as const;
    const planned = POSTING_STATUSES.filter((status) => listRowMenu(truck, status, context).includes('planTrip'));
    expect(planned).toEqual(['O']);
    expect(listRowMenu(truck, 'O', { ...context, mayView: false })).not.toContain('planTrip');
  });

  it('has only what needs no insurance for a carrier whose insurance is expired', () => {
    const truck = { ...posting, postType: 'E' } as const;
    const entries = POSTING_STATUSES.map((status) => [
      status,
      listRowMenu(truck, status, { ...context, isUninsured: true }),
    ]);
    expect(Object.fromEntries(entries)).toEqual({ O: [], P: ['cancel'], A: ['cancel'], R: ['cancel'], D: [], E: [] });
  });

  it.each([
    ['board', ['P', 'A']],
    ['externalCarrier', ['P', 'A']],
    ['externalDriver', ['P', 'A', 'R']],
  ] as const)('has unassign for a load of the holder %s in the statuses %s', (assignmentHolder, statuses) => {
    const load = { ...posting, assignmentHolder };
    expect(POSTING_STATUSES.filter((status) => listRowMenu(load, status, context).includes('unassign'))).toEqual(
      statuses,
    );
  });

  it('has cancel for equipment that is pending, assigned or on route', () => {
    const truck = { ...posting, postType: 'E' } as const;
    const withCancel = POSTING_STATUSES.filter((status) => listRowMenu(truck, status, context).includes('cancel'));
    expect(withCancel).toEqual(['P', 'A', 'R']);
  });

  it('has the use of a reference number for open equipment', () => {
    const truck = { ...posting, postType: 'E' } as const;
    const withReference = POSTING_STATUSES.filter((status) =>
      listRowMenu(truck, status, context).includes('takeReference'),
    );
    expect(withReference).toEqual(['O']);
    expect(listRowMenu(truck, 'O', context)).not.toContain('generateReference');
  });

  it('has no tags where there are none', () => {
    expect(listRowMenu(posting, 'P', { ...context, hasTags: false })).not.toContain('tag');
  });

  it('has no next day that the insurance does not reach', () => {
    const dayLimit = { latestDay: '2026-11-25', expiryDay: '2026-11-26', email: '', phone: '' };
    expect(listRowMenu(posting, 'O', { ...context, dayLimit })).not.toContain('nextDay');
    expect(listRowMenu({ ...posting, dateAvail: '2026-11-24' }, 'O', { ...context, dayLimit })).toContain('nextDay');
    expect(listRowMenu({ ...posting, dateAvail: '2026-11-01' }, 'P', { ...context, dayLimit })).toContain('nextDay');
  });

  it('has nothing that the company may not do', () => {
    expect(listRowMenu(posting, 'O', { ...context, mayPost: false, mayEdit: false })).toEqual(['tag', 'follow']);
  });
});

describe('toMenuPlacement', () => {
  it('opens downward and to the right, and the other way where less than 180 px remain', () => {
    const room = { width: 1000, height: 800 };
    expect(toMenuPlacement({ left: 820, top: 620 }, room)).toBe('bottom-start');
    expect(toMenuPlacement({ left: 820, top: 621 }, room)).toBe('top-start');
    expect(toMenuPlacement({ left: 821, top: 620 }, room)).toBe('bottom-end');
    expect(toMenuPlacement({ left: 821, top: 621 }, room)).toBe('top-end');
  });
});
