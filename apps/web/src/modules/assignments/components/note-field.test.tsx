import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { NoteField } from './note-field.tsx';

it.each([
  [10, '10'],
  [150, '40'],
])('a note has at most as many characters as the board allows (%i), and never more than 40', async (limit, max) => {
  startFakeServer();
  const note = { value: 'Dock 4', onChange: () => undefined };
  renderSignedIn(<NoteField note={note} isReadOnly={false} />, { settings: { dispatchCommentMaxLength: limit } });
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveAttribute('maxlength', max);
  expect(screen.getByText(`Note length: 6/${max}`)).toBeVisible();
});
