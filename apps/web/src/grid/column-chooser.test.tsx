import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../test/render.tsx';
import { ColumnChooser } from './column-chooser.tsx';

const nothing = () => undefined;
const NAMES = { date: 'Date', origin: 'Orig City', company: 'Company' };

/** The chooser of three columns, of which `shown` are shown. */
function Chooser(props: {
  readonly shown: readonly string[];
  readonly run?: () => void;
  readonly onClose?: () => void;
}) {
  const { run = nothing, onClose = nothing } = props;
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(props.shown));
  const toggle = (key: string, isShown: boolean) =>
    setShown((current) => new Set(isShown ? [...current, key] : [...current].filter((other) => other !== key)));
  return (
    <ColumnChooser
      at={document.body}
      choices={Object.entries(NAMES).map(([key, label]) => ({ key, label, isShown: shown.has(key) }))}
      actions={[{ label: 'Filter leads…', run }]}
      onToggle={toggle}
      onExport={nothing}
      onPrint={nothing}
      onClose={onClose}
    />
  );
}

const boxes = () => within(screen.getByRole('group', { name: 'Columns' })).queryAllByRole('checkbox');

it('has the actions of its list, which close it', async () => {
  const run = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  renderSignedIn(<Chooser shown={['date']} run={run} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter leads…' }));
  expect(run).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalled();
});

it('finds a column as it is typed, and switches it by Enter', async () => {
  renderSignedIn(<Chooser shown={['date', 'origin']} />);
  const user = userEvent.setup();
  const search = await screen.findByRole('searchbox', { name: 'Find a column' });
  search.focus();
  // Enter alone has no column that was meant.
  await user.keyboard('{Enter}');
  expect(boxes().map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
  await user.keyboard('COMP');
  expect(boxes()).toEqual([screen.getByRole('checkbox', { name: 'Company' })]);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: 'Company' })).toBeChecked();
  await user.keyboard('xyz');
  expect(screen.getByText('No column has this name.')).toBeVisible();
});

it('goes from column to column by arrow keys, and keeps the last one that is shown', async () => {
  renderSignedIn(<Chooser shown={['date', 'origin']} />);
  const user = userEvent.setup();
  (await screen.findByRole('searchbox', { name: 'Find a column' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('checkbox', { name: 'Date' })).toHaveFocus();
  await user.keyboard(' {ArrowDown} ');
  expect(screen.getByRole('checkbox', { name: 'Orig City' })).toHaveFocus();
  expect(boxes().map((box) => (box as HTMLInputElement).checked)).toEqual([false, true, false]);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('checkbox', { name: 'Date' })).toHaveFocus();
});
