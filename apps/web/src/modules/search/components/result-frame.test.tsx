import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { GridColumn } from '../../../grid/column.ts';
import { registerGrid, type GridCommands } from '../../../grid/grid-commands.ts';
import { ResultFrame, type PartnerPart } from './result-frame.tsx';

interface Row {
  name: string;
}

const COLUMNS: readonly GridColumn<Row>[] = [{ key: 'name', header: 'Company', width: 100, value: ({ name }) => name }];
const ROWS: readonly Row[] = [{ name: 'Oak' }, { name: 'Elm' }];
const NO_PARTNER: PartnerPart = { isFetching: false, isError: false, data: null, shown: 0, refetch: () => undefined };
const actions = { onRetry: vi.fn(), onEdit: vi.fn() };

beforeEach(() => {
  startFakeServer();
  actions.onRetry.mockReset();
  actions.onEdit.mockReset();
});

function open(more: Partial<Parameters<typeof ResultFrame<Row>>[0]> = {}) {
  const { rows = ROWS } = more;
  renderSignedIn(
    <ResultFrame
      title="Carrier Search Results"
      gridKey="test"
      columns={COLUMNS}
      chosen={[]}
      chosenActions={[]}
      total={rows.length}
      shown={rows.length}
      error={null}
      partner={NO_PARTNER}
      panel={null}
      {...actions}
      {...more}
      rows={'rows' in more ? more.rows : ROWS}
    >
      <p>the grid</p>
    </ResultFrame>,
  );
  return userEvent.setup();
}

describe('the frame of the results', () => {
  it('counts them, exports what the grid shows, and opens the form again', async () => {
    const user = open();
    const grid = { exportCsv: vi.fn<() => void>() };
    const withdraw = registerGrid('test', grid as Partial<GridCommands> as GridCommands);
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(grid.exportCsv).toHaveBeenCalledOnce();
    withdraw();
    screen.getByRole('button', { name: 'Edit Search' }).focus();
    await user.keyboard('{Enter}');
    expect(actions.onEdit).toHaveBeenCalledOnce();
  });

  it('counts the chosen ones, and offers what can be done with them', async () => {
    const contact = { key: 'contact', label: 'Contact', icon: null, isDisabled: false, run: vi.fn() };
    const exclude = { key: 'exclude', label: 'Exclude', icon: null, isDisabled: true, run: vi.fn() };
    const user = open({ chosen: ROWS.slice(1), chosenActions: [contact, exclude], help: <button>Why not?</button> });
    expect(screen.getByRole('status')).toHaveTextContent('1 chosen');
    await user.click(screen.getByRole('button', { name: 'Contact' }));
    expect(contact.run).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Exclude' })).toBeDisabled();
    for (const name of ['Why not?', 'Reset Columns']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('counts the rows of both boards, and says how many of those that were found are shown', () => {
    const ofPartner = { partnerMissing: false, isSample: false, total: 1 };
    open({ total: 1, partner: { ...NO_PARTNER, data: ofPartner, shown: 1 } });
    expect(screen.getByRole('status')).toHaveTextContent('2 results');
    cleanup();
    open({ total: 0, rows: ROWS.slice(1), partner: { ...NO_PARTNER, data: ofPartner, shown: 1 } });
    expect(screen.getByRole('status')).toHaveTextContent(/^1 result$/);
    cleanup();
    open({ total: 1, partner: { ...NO_PARTNER, data: { ...ofPartner, total: 1_394 }, shown: 1 } });
    expect(screen.getByRole('status')).toHaveTextContent('2 of 1,395 results');
    expect(screen.getByText(/1 of 1,394 results of the DAT board below the others/)).toHaveTextContent(/narrow/);
  });

  it('says that they are loading', () => {
    open({ rows: undefined });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  it('has nothing to copy or export without results', () => {
    open({ rows: [] });
    expect(screen.getByRole('status')).toHaveTextContent('No results');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy rows' })).toBeNull();
  });

  it('shows a failure in the place of the grid, and requests again', async () => {
    const user = open({ rows: undefined, error: new Error('no network') });
    expect(screen.getByRole('alert')).toHaveTextContent('The search did not complete.');
    expect(screen.queryByText('the grid')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(actions.onRetry).toHaveBeenCalledOnce();
  });

  it('says that there are more than are shown', () => {
    open({ total: 1_250, shown: 500 });
    expect(screen.getByText(/more than the maximum of 500 results: 1,250 were found/)).toBeVisible();
  });
});

describe('the part of the partner board', () => {
  const found = { partnerMissing: false, isSample: false, total: 3 };
  const withPartner = (partner: Partial<PartnerPart>) => open({ partner: { ...NO_PARTNER, ...partner } });

  it('is announced while it is searched', () => {
    withPartner({ isFetching: true, data: undefined });
    expect(screen.getByText('Searching the DAT board…')).toBeVisible();
  });

  it.each([
    ['failed', { isError: true, data: undefined }],
    ['did not reply to our server', { data: { ...found, partnerMissing: true } }],
  ])('that %s is requested again', async (_, partner) => {
    const refetch = vi.fn();
    const user = withPartner({ ...partner, refetch });
    expect(screen.getByText(/The DAT board did not reply/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is counted, and sample data is labelled', () => {
    withPartner({ data: { ...found, isSample: true }, shown: 3 });
    expect(screen.getByText(/3 results of the DAT board below the others\./)).toHaveTextContent(/sample data/);
  });

  it('is not labelled as sample data where it is real, and not there where it is empty', () => {
    withPartner({ data: found, shown: 3 });
    expect(screen.getByText(/3 results of the DAT board/)).not.toHaveTextContent(/sample data/);
  });
});
