import { exportActivity } from '@loadstone/contracts/activity';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { SaveActivityButton } from './save-activity-button.tsx';

const createObjectURL = URL.createObjectURL;
afterEach(() => {
  URL.createObjectURL = createObjectURL;
});

const entryOf = (number: number) => ({
  ...{ accountId: 1, number, activityId: number, createdOn: '2026-11-22T12:00:00.000Z', content: '[]' },
  ...{ contentHash: 'c', hash: `h${number}` },
});

/** The blobs of the test's DOM have no `text()`. */
function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });
}

it('saves every page of the log in one file, first the ends of the chain', async () => {
  const server = startFakeServer();
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => {
    saved.push(file as Blob);
    return 'blob:activity';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const ends = { accountId: 1, before: { number: 0, hash: '0' }, last: { number: 3, hash: 'h3' } };
  server.respond(exportActivity, ({ query }) => ({
    ...ends,
    entries: Number(query.get('after')) === 0 ? [entryOf(1), entryOf(2)] : [entryOf(3)],
  }));
  renderSignedIn(<SaveActivityButton />, { claims: { isAdministrator: true } });
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await readText(saved[0])).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([ends, entryOf(1), entryOf(2), entryOf(3)]);
});
