import type { Posting } from '@loadstone/contracts/postings';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { registerGrid } from '../../../grid/grid-commands.ts';
import { openPanelCount } from '../../../ui/open-panel-count.ts';
import { DetailsHeader } from './details-header.tsx';

interface HeaderOptions {
  readonly screen?: Parameters<typeof renderSignedIn>[1];
  readonly posting?: Partial<Posting>;
  readonly isListCollapsed?: boolean;
  readonly gridKey?: string | undefined;
  readonly leadCount?: number | undefined;
  readonly partnerLeadCount?: number;
}

function renderHeader({
  screen: options = {},
  posting = {},
  isListCollapsed = false,
  gridKey,
  partnerLeadCount,
  ...counts
}: HeaderOptions = {}) {
  const handlers = { onBack: vi.fn<() => void>(), onMaximize: vi.fn<(isMaximized: boolean) => void>() };
  renderSignedIn(
    <DetailsHeader
      posting={makePosting({ token: 1, ...posting })}
      mode={options.mode ?? 'B'}
      leadCount={'leadCount' in counts ? counts.leadCount : 24}
      partnerLeadCount={partnerLeadCount}
      rates={null}
      gridKey={gridKey}
      isListCollapsed={isListCollapsed}
      isMaximized={false}
      {...handlers}
    />,
    options,
  );
  return { ...handlers, user: userEvent.setup() };
}

describe('the details header', () => {
  it('shows the posting, its number of leads, and who posted it while there is a grid', () => {
    renderHeader({ gridKey: 'leads.B' });
    expect(screen.getByRole('heading')).toHaveTextContent('Toronto, ON 50 →to Chicago, IL 100');
    expect(screen.getByText('Number of leads').parentElement).toHaveTextContent('24Number of leads');
    expect(screen.getByText('Posted By: BRK01 | B1')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('states the comment, whose end the buttons of its row cover', () => {
    const comment = 'Two drops, call the dock before seven';
    renderHeader({ posting: { comment, weightLbs: 42_000 } });
    expect(screen.getByTitle(comment)).toHaveTextContent(comment);
  });

  it('leaves the way back to the panel that covers the leads where one pane is shown at a time', () => {
    const { matchMedia } = window;
    const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 1199px'),
    }));
    renderHeader({ isListCollapsed: true });
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    act(() => openPanelCount.set(1));
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    act(() => openPanelCount.set(0));
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    media.mockRestore();
  });

  it.each([
    [7, '24 leads + 7 DATNumber of leads'],
    [0, '24Number of leads'],
  ])('counts %i leads of the partner board apart', (partnerLeadCount, text) => {
    renderHeader({ partnerLeadCount });
    expect(screen.getByText('Number of leads').parentElement).toHaveTextContent(text);
  });

  it('shows no number of leads for a posting that has an assignment in their place', () => {
    renderHeader({ leadCount: undefined });
    expect(screen.queryByText('Number of leads')).toBeNull();
  });

  it('leaves out who posted it where there is no grid', () => {
    renderHeader();
    expect(screen.queryByText(/Posted By/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
  });

  it.each([
    ['C', true],
    ['R', false],
  ] as const)('shows a carrier the corridor, %s, as a box that cannot be changed', async (corridor, isChecked) => {
    const { user } = renderHeader({ screen: { mode: 'C' }, posting: { corridor } });
    const box = screen.getByRole('checkbox', { name: 'Corridor' });
    expect(box).toHaveProperty('checked', isChecked);
    await user.click(box);
    expect(box).toHaveProperty('checked', isChecked);
  });

  it('resets and fits the columns of the grid below', async () => {
    const nothing = () => vi.fn<() => void>();
    const grid = {
      resetColumns: nothing(),
      clearSort: nothing(),
      fitColumns: nothing(),
      focus: nothing(),
      walk: nothing(),
      unchoose: nothing(),
      exportCsv: nothing(),
      print: nothing(),
    };
    const withdraw = registerGrid('leads.B', grid);
    const { user } = renderHeader({ gridKey: 'leads.B' });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset Columns' }));
    expect(grid.resetColumns).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('menuitem', { name: 'Maximize View' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Fit Columns' }));
    expect(grid.fitColumns).toHaveBeenCalledTimes(1);
    withdraw();
  });

  it('leads back by the left arrow from its heading, which has the focus once the list is collapsed', async () => {
    const { user, onBack } = renderHeader({ isListCollapsed: true });
    expect(screen.getByRole('heading')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('leads back, and maximizes the view, once the list is collapsed', async () => {
    const { user, onBack, onMaximize } = renderHeader({ isListCollapsed: true });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Maximize View' }));
    expect(onMaximize).toHaveBeenCalledExactlyOnceWith(true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('lets nothing be copied, cut or pasted', () => {
    renderHeader();
    for (const event of ['copy', 'cut', 'paste'] as const)
      expect(fireEvent[event](screen.getByRole('heading'))).toBe(false);
  });
});

it('reserves the height of the rate widgets, which load late', () => {
  const heightOf = (file: string, name: string) => {
    const styles = readFileSync(join(import.meta.dirname, file), 'utf8');
    return new RegExp(`^\\.${name} \\{[^}]*min-height: (\\d+px)`, 'm').exec(styles)?.[1];
  };
  const widget = heightOf('../../lane-rates/components/lane-rates.module.css', 'ad');
  expect(widget).toBe('44px');
  expect(heightOf('details-header.module.css', 'widgets')).toBe(widget);
});
