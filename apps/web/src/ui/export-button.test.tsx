import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../test/render.tsx';
import { collectSavedFiles } from '../../test/saved-files.ts';
import { commandSources, findCommands } from './commands/command-registry.ts';
import { ExportButton } from './export-button.tsx';

afterEach(() => vi.restoreAllMocks());

it('saves the rows as CSV by the keyboard and from the palette', async () => {
  const files = collectSavedFiles();
  const user = userEvent.setup();
  const columns = [{ header: 'Name', value: ({ name }: { name: string }) => name }];
  renderSignedIn(
    <ExportButton name="drivers" label="My Drivers" columns={columns} rows={[{ name: 'First Driver' }]} />,
  );
  await user.tab();
  expect(screen.getByRole('button', { name: 'Export CSV: My Drivers' })).toHaveFocus();
  await user.keyboard('{Enter}');
  findCommands(commandSources.get(), 'export csv my drivers')[0]?.run();
  expect(files.map(({ name }) => name)).toEqual(['loadstone-drivers.csv', 'loadstone-drivers.csv']);
  expect(await files[0]?.text).toBe('\uFEFFName\r\nFirst Driver\r\n');
});
