import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useAssignmentMoves } from './use-assignment-moves.ts';

function CancelButton() {
  const { run } = useAssignmentMoves();
  return <button onClick={() => run(makeAssignment(), 'cancel')}>Cancel Load</button>;
}

it('asks before a load is cancelled, and the other button keeps it', async () => {
  const server = startFakeServer();
  renderSignedIn(<CancelButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Load' }));
  const keep = await screen.findByRole('button', { name: 'Keep load' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await userEvent.click(keep);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
