import { createTag, deleteTag, listTags, type Tag } from '@loadstone/contracts/tags';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { openDialog } from '../../../../test/render.tsx';
import TagsDialog from './tags-dialog.tsx';

let server: FakeServer;
let tags: Tag[];
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  tags = ['late', 'urgent', 'wide'].map((tagName, index) => ({ id: index + 1, tagName, tagColor: '#000000' }));
  server = startFakeServer();
  server.respond(listTags, () => tags);
  server.respond(createTag, ({ body }) => {
    const tag = { id: 9, ...(body as { tagName: string; tagColor: string }) };
    tags = [...tags, tag];
    return tag;
  });
  server.respond(deleteTag, ({ params }) => {
    tags = tags.filter(({ id }) => id !== Number(params['id']));
    return { id: Number(params['id']) };
  });
});

const open = () => openDialog(<TagsDialog onClose={onClose} />, 'Manage Tags');
const confirm = async () => within(await screen.findByRole('dialog', { name: 'Delete tag' }));

describe('the dialog of the tags', () => {
  it('adds a tag with a colour by keyboard, and is ready for the next one', async () => {
    const { user, getByRole, findByText } = await open();
    const name = getByRole('textbox', { name: 'Tag name' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.click(getByRole('radio', { name: 'Orange' }));
    await user.type(name, 'night{Enter}');
    expect(await findByText('night')).toBeVisible();
    expect(server.requestsOf(createTag).map(({ body }) => body)).toEqual([{ tagName: 'night', tagColor: '#ea580c' }]);
    expect(name).toHaveValue('');
    expect(name).toHaveFocus();
    expect(getByRole('radio', { name: 'Black' })).toBeChecked();
  });

  it('needs a name, which is reported only after an attempt to add it', async () => {
    const { user, getByRole, findByText, queryByText } = await open();
    const name = getByRole('textbox', { name: 'Tag name' });
    await user.click(name);
    await user.tab();
    expect(queryByText('Missing tag name')).toBeNull();
    await user.click(getByRole('button', { name: 'Add Tag' }));
    expect(await findByText('Missing tag name')).toBeVisible();
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(server.requestsOf(createTag)).toEqual([]);
  });

  it("shows the server's error at the field, and sends another name with another key", async () => {
    server.refuse(createTag, 'request.invalid', [{ field: 'tagName', message: 'You have this tag.' }]);
    const { user, getByRole, findByText } = await open();
    const name = getByRole('textbox', { name: 'Tag name' });
    await user.type(name, 'late{Enter}');
    expect(await findByText('You have this tag.')).toBeVisible();
    expect(name).toHaveFocus();
    await user.type(name, 'r{Enter}');
    await waitFor(() => expect(server.requestsOf(createTag)).toHaveLength(2));
    const keys = server.requestsOf(createTag).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('shows any other refusal in a toast and keeps what was typed', async () => {
    server.refuse(createTag, 'request.tooMany');
    const { user, getByRole } = await open();
    await user.type(getByRole('textbox', { name: 'Tag name' }), 'night{Enter}');
    expect(await screen.findByText('The tag could not be added. Refused: request.tooMany')).toBeVisible();
    expect(getByRole('textbox', { name: 'Tag name' })).toHaveValue('night');
  });

  it('deletes a tag after confirmation and focuses the neighbour of its row', async () => {
    const { user, findByRole, queryByText } = await open();
    await user.click(await findByRole('button', { name: 'Delete tag urgent' }));
    await user.click((await confirm()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(queryByText('urgent')).toBeNull());
    expect(server.requestsOf(deleteTag).map(({ params }) => params)).toEqual([{ id: '2' }]);
    await waitFor(async () => expect(await findByRole('button', { name: 'Delete tag wide' })).toHaveFocus());
  });

  it('keeps a tag where the question is cancelled', async () => {
    const { user, findByRole, getByText } = await open();
    await user.click(await findByRole('button', { name: 'Delete tag urgent' }));
    await user.click((await confirm()).getByRole('button', { name: 'Cancel' }));
    expect(getByText('urgent')).toBeVisible();
    expect(server.requestsOf(deleteTag)).toEqual([]);
  });

  it('shows that a tag could not be deleted, and tries again', async () => {
    let attempts = 0;
    server.respond(deleteTag, ({ params }) => {
      attempts += 1;
      if (attempts === 1) throw new Refusal('server.internal');
      server.respond(listTags, () => []);
      return { id: Number(params['id']) };
    });
    const { user, findByRole, queryByText, getByText } = await open();
    await user.click(await findByRole('button', { name: 'Delete tag late' }));
    await user.click((await confirm()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The tag could not be deleted. Refused: server.internal')).toBeVisible();
    expect(getByText('late')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(queryByText('late')).toBeNull());
  });

  it('shows an empty list, and a list that could not be loaded with Retry', async () => {
    server.refuse(listTags, 'server.internal');
    const { user, findByText, getByRole } = await open();
    expect(await findByText('Your tags could not be loaded.')).toBeVisible();
    server.respond(listTags, () => []);
    await user.click(getByRole('button', { name: 'Retry' }));
    expect(await findByText(/^No tags yet\./)).toBeVisible();
  });

  it('closes by Escape', async () => {
    const { user, getByRole } = await open();
    await waitFor(() => expect(getByRole('textbox', { name: 'Tag name' })).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
