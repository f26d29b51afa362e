import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import type { LeadEntry } from './lead-board.ts';
import { CommandPalette } from '../../ui/commands/command-palette.tsx';
import { toLeadMenuItems, type LeadActionHandlers } from './components/lead-menu.tsx';
import { LEAD_ACTIONS } from './model/lead-menu.ts';
import { useLeadCommands } from './use-lead-commands.ts';

const ran = vi.fn<(action: string) => void>();
const focusGrid = vi.fn<() => void>();
const handlers = Object.fromEntries(
  LEAD_ACTIONS.map((action) => [action, () => ran(action)]),
) as unknown as LeadActionHandlers;
const context = { isGloballyExcluded: false, hasNetworks: true, mayAssign: true, mayOffer: true, isLiveView: false };
const entry: LeadEntry = {
  lead: makeLead({ token: 5, company: 'Northern Freight' }),
  arrivedAtMs: null,
  goneAtMs: null,
};

function Leads({ opened, hasPalette = false }: { opened: LeadEntry | undefined; hasPalette?: boolean }) {
  const listMenuItems = ({ lead }: LeadEntry) => toLeadMenuItems(lead, context, handlers);
  useLeadCommands({ entries: [entry], opened, listMenuItems, focusGrid });
  return hasPalette ? <CommandPalette isOpen onClose={() => undefined} /> : null;
}

beforeEach(() => {
  ran.mockReset();
  focusGrid.mockReset();
});

describe('the keys of the open lead', () => {
  it('assign, flag, mark as contacted, exclude, call and copy the phone', async () => {
    renderSignedIn(<Leads opened={entry} />);
    await userEvent.keyboard('abgoxpy');
    expect(ran.mock.calls.flat()).toEqual(['assign', 'offer', 'flag', 'contact', 'exclude', 'call', 'copyPhone']);
  });

  it('do nothing while no lead is open, except that a moves the focus to the leads', async () => {
    renderSignedIn(<Leads opened={undefined} />);
    await userEvent.keyboard('goxpya');
    expect(ran).not.toHaveBeenCalled();
    expect(focusGrid).toHaveBeenCalledTimes(1);
  });

  it('are shown in the palette, with every action of the lead', async () => {
    renderSignedIn(<Leads opened={entry} hasPalette />);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(
      [
        'AssignNorthern FreightLeadA',
        'OfferNorthern FreightLeadB',
        'Add to networkNorthern FreightLead',
        'FlagNorthern FreightLeadG',
      ].concat(
        [
          'ContactNorthern FreightLeadO',
          'Add a noteNorthern FreightLeadH',
          'ExcludeNorthern FreightLeadX',
          'CallNorthern FreightLeadP',
        ],
        ['Copy phoneNorthern FreightLeadY'],
      ),
    );
  });
});
