import { addUserActivities } from '@loadstone/contracts/activity';
import { assignLoad } from '@loadstone/contracts/assignments';
import { uploadDocument } from '@loadstone/contracts/documents';
import { listNetworks } from '@loadstone/contracts/networks';
import { equipmentPostingCalls, loadPostingCalls, repostExpired, type Posting } from '@loadstone/contracts/postings';
import { addPostingTag, createTag, deleteTag, listTags, removePostingTag, type Tag } from '@loadstone/contracts/tags';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { readAddress } from '../../../test/render.tsx';
import { renderDesk } from '../../../test/render-desk.tsx';
import { uploads } from '../../modules/documents/uploads.ts';
import { EMPTY_FILTER } from '../../modules/postings/posting-filter.ts';
import { filterStorage } from './list/model/desk-storage.ts';
import { shownToasts } from '../../ui/toasts/toast.ts';

// The dialogs have their own chunks, and the first import takes the bundler's time.
beforeAll(() =>
  Promise.all([
    import('../posting-form/dialogs/posting-form-dialog.tsx'),
    import('../../modules/tags/dialogs/tags-dialog.tsx'),
    import('../posting-form/dialogs/change-network-dialog.tsx'),
    import('../../modules/assignments/dialogs/generate-reference-dialog.tsx'),
    import('../../modules/assignments/dialogs/take-reference-dialog.tsx'),
  ]),
);
giveLayout();

const hot = { id: 5, tagName: 'Hot', tagColor: '#dc2626' };
const cold = { id: 6, tagName: 'Cold', tagColor: '#2563eb' };
const open = makePosting({ token: 1, comment: 'open one', dateAvail: '2099-01-31' });
const old = makePosting({ token: 4, pStatus: 'E', dateAvail: '2026-01-01', comment: 'old one' });

let server: FakeServer;
let postings: Posting[];
let tags: Tag[];

beforeEach(() => {
  server = startFakeServer();
  postings = [open];
  tags = [hot, cold];
  for (const calls of [loadPostingCalls, equipmentPostingCalls]) {
    server.respond(calls.list, () => postings);
    server.respond(calls.listExpired, () => [old]);
  }
  server.respond(listTags, () => tags);
  server.respond(listNetworks, () => [
    { id: 3, name: 'Regulars', type: 'Public' as const, userId: 7, custCd: 'BRK01' },
    { id: 4, name: 'Friends', type: 'Private' as const, userId: 7, custCd: 'BRK01' },
  ]);
  server.respond(addUserActivities, () => ({ written: 1 }));
});

async function openDesk(options: Parameters<typeof renderDesk>[0] = {}) {
  const user = renderDesk(options);
  await screen.findByRole('option', { name: /open one/ });
  const list = screen.getByRole('listbox', { name: /^My/ });
  await waitFor(() => expect(server.requestsOf(listNetworks)).toHaveLength(1));
  return { user, list };
}

async function openMenu(list: HTMLElement, user: UserEvent, keys = 'm') {
  list.focus();
  await user.keyboard(keys);
  return screen.findByRole('menu', { name: /^Actions for Toronto/ });
}
const entriesOf = (menu: HTMLElement) => within(menu).getAllByRole('menuitem');

describe("the row's menu", () => {
  it.each(['m', '{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens by the key %s and gives the focus back',
    async (keys) => {
      const { user, list } = await openDesk();
      const menu = await openMenu(list, user, keys);
      expect(entriesOf(menu).map((entry) => entry.textContent)).toEqual([
        'Tag',
        'Generate Reference ##',
        'CopyC',
        'Return Trip',
        'Date +1DayD',
        'Change rate$',
        'Change Network',
        'Follow new leadsS',
        'Still availableU',
        'Make this a lane',
      ]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(list).toHaveFocus());
    },
  );

  it('opens by right click, and by the button over the row', async () => {
    const { user } = await openDesk();
    const row = screen.getByRole('option', { name: /open one/ });
    fireEvent.contextMenu(row);
    expect(await screen.findByRole('menu')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    fireEvent.pointerOver(row);
    fireEvent.click(screen.getByRole('button', { name: /^More Toronto/ }));
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('is not there for an expired posting', async () => {
    const { user, list } = await openDesk();
    list.focus();
    await user.keyboard('{End}m');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: /^Edit/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  it('shows what it posted outside the filter, marked, until the filter changes', async () => {
    filterStorage('B').write({ ...EMPTY_FILTER, comment: 'open one' });
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9, comment: 'back', leadsEventId: 0 }));
    const { user, list } = await openDesk();
    const menu = await openMenu(list, user);
    await user.click(within(menu).getByText('Return Trip'));
    const posted = await screen.findByRole('option', { name: /back/ });
    expect(posted).toHaveTextContent('outside your filter');
    expect(posted).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('option', { name: /open one/ })).not.toHaveTextContent('outside your filter');
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(screen.getByRole('option', { name: /back/ })).not.toHaveTextContent('outside your filter');
  });

  it('posts the return trip at once, under one key however often it is tried', async () => {
    server.respond(loadPostingCalls.create, () => {
      throw new Refusal('server.internal');
    });
    const { user, list } = await openDesk();
    const menu = await openMenu(list, user);
    await user.click(within(menu).getByText('Return Trip'));
    expect(await screen.findByText('Unable to post return trip!')).toBeVisible();
    expect(shownToasts.get().map(({ lifeMs }) => lifeMs)).toEqual([2_000]);
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9, comment: 'back', leadsEventId: 0 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Return trip posted successfully!')).toBeVisible();
    expect(screen.getByText('details of back')).toBeVisible();
    const [refused, posted] = server.requestsOf(loadPostingCalls.create);
    expect(posted?.body).toMatchObject({ srceID: 12, destID: 11, srceRadius: 100, destRadius: 50 });
    expect(posted?.headers.get('idempotency-key')).toBe(refused?.headers.get('idempotency-key'));
  });

  it('says for two seconds that the next day could not be posted', async () => {
    server.refuse(loadPostingCalls.create, 'server.internal');
    const { user, list } = await openDesk();
    await user.click(within(await openMenu(list, user)).getByText('Date +1Day'));
    expect(await screen.findByText('Unable to post next day trip!')).toBeVisible();
    expect(shownToasts.get().map(({ lifeMs }) => lifeMs)).toEqual([2_000]);
  });

  it('says that the next day may be posted where no reply arrives, and posts it once', async () => {
    let isAway = true;
    server.respondToPath('POST', loadPostingCalls.create.path, () =>
      isAway ? new Response('Bad gateway', { status: 502 }) : makePosting({ token: 9, comment: 'tomorrow' }),
    );
    const { user, list } = await openDesk();
    await user.click(within(await openMenu(list, user)).getByText('Date +1Day'));
    expect(await screen.findByText(/this may be done or not/)).toBeVisible();
    expect(screen.queryByText('Unable to post next day trip!')).toBeNull();
    isAway = false;
    // Not by Retry: its message is gone after a while.
    await user.click(within(await openMenu(list, user)).getByText('Date +1Day'));
    expect(await screen.findByText('Next day trip posted successfully!')).toBeVisible();
    const keys = server.requestsOf(loadPostingCalls.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('posts the next day, and copies in the form', async () => {
    server.respond(loadPostingCalls.create, () => makePosting({ token: 9, comment: 'tomorrow' }));
    const { user, list } = await openDesk();
    await user.click(within(await openMenu(list, user)).getByText('Date +1Day'));
    expect(await screen.findByText('Next day trip posted successfully!')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ dateAvail: '2099-02-01' });

    list.focus();
    await user.keyboard('{Home}');
    await user.click(within(await openMenu(list, user)).getByText('Copy'));
    const dialog = await screen.findByRole('dialog', { name: 'Copy Posting' });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Posting added successfully!')).toBeVisible();
  });

  it('moves an open posting to another network', async () => {
    server.respond(loadPostingCalls.edit, () => makePosting({ ...open, version: 2 }));
    const { user, list } = await openDesk();
    await user.click(within(await openMenu(list, user)).getByText('Change Network'));
    const dialog = await screen.findByRole('dialog', { name: 'Change Network' });
    expect(within(dialog).getByRole('button', { name: 'Change' })).toBeDisabled();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Choose a network' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Companywide' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Friends' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByRole('button', { name: 'Friends' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
      postMode: 'P',
      networkId: 4,
      version: 1,
    });
  });
});

describe('the key g', () => {
  it('generates the reference number of the open load that has the keyboard, as its menu does', async () => {
    server.respond(assignLoad, () => makeAssignment({ side: 'B', holder: 'externalCarrier', pin: '12345674' }));
    const { user, list } = await openDesk();
    list.focus();
    await user.keyboard('#');
    const dialog = await screen.findByRole('dialog', { name: 'Assign Load' });
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByRole('img', { name: '12345674' })).toBeVisible();
    expect(server.requestsOf(assignLoad)[0]?.body).toMatchObject({ userId: 0, token: 1 });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(await openMenu(list, user)).getByText('Generate Reference #'));
    expect(await screen.findByRole('dialog', { name: 'Assign Load' })).toBeVisible();
  });

  it('uses a reference number with the open equipment of a carrier', async () => {
    postings = [makePosting({ ...open, postType: 'E' })];
    const { user, list } = await openDesk({ mode: 'C' });
    list.focus();
    await user.keyboard('#');
    expect(await screen.findByRole('dialog', { name: 'Use Reference #' })).toBeVisible();
  });

  it('does nothing on a posting that is not open', async () => {
    const { user, list } = await openDesk();
    list.focus();
    await user.keyboard('{End}g');
    await waitFor(() => expect(screen.getByRole('option', { name: /old one/ })).toBeVisible());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the documents of a row', () => {
  it('are opened by the icon of a posting that has one', async () => {
    postings = [{ ...open, hasAttachedDocument: true }];
    const { user } = await openDesk();
    await user.click(screen.getByRole('img', { name: 'Has a document' }));
    await waitFor(() => expect(readAddress()).toBe('/home/1/documents'));
  });

  it('are added by dropping files on it', async () => {
    server.respond(uploadDocument, () => {
      throw new Refusal('store.full');
    });
    await openDesk();
    const files = [new File(['picture'], 'pod.jpg', { type: 'image/jpeg' })];
    fireEvent.drop(screen.getByRole('option', { name: /open one/ }), { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(readAddress()).toBe('/home/1/documents'));
    await waitFor(() => expect(uploads.get()).toMatchObject([{ token: 1, state: 'failed' }]));
    expect(server.requestsOf(uploadDocument)[0]?.params).toEqual({ token: '1' });
    uploads.set([]);
  });
});

describe('tags', () => {
  it('are put on a posting from its menu, with a check on the one that it carries, and taken off again', async () => {
    server.respond(addPostingTag, ({ body }) => {
      const tag = { tagId: hot.id, tagName: hot.tagName, tagColor: hot.tagColor, postingId: 1 };
      postings = [{ ...open, tag }];
      return body as { postingId: number; tagId: number };
    });
    server.respond(removePostingTag, () => {
      postings = [open];
      return { postingId: 1, tagId: 5 };
    });
    const { user, list } = await openDesk();
    await openMenu(list, user);
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Hot' }));
    const row = screen.getByRole('option', { name: /open one/ });
    await waitFor(() => expect(row).toHaveTextContent('Hot'));
    expect(server.requestsOf(addPostingTag)[0]?.body).toEqual({ postingId: 1, tagId: 5 });

    await openMenu(list, user);
    await user.keyboard('{ArrowRight}');
    const checked = await screen.findByRole('menuitemcheckbox', { name: 'Hot' });
    expect(checked).toBeChecked();
    await user.click(checked);
    await waitFor(() => expect(row).not.toHaveTextContent('Hot'));
  });

  it('are put back as they were where the server refuses', async () => {
    server.respond(addPostingTag, () => {
      throw new Refusal('tag.notFound');
    });
    const { user, list } = await openDesk();
    await openMenu(list, user);
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Hot' }));
    expect(await screen.findByText(/^The tag of this posting could not be changed\./)).toBeVisible();
    expect(screen.getByRole('option', { name: /open one/ })).not.toHaveTextContent('Hot');
  });

  it('are managed in their dialog: added with a name and a colour, and deleted', async () => {
    server.respond(createTag, ({ body }) => {
      const tag = { id: 7, ...(body as { tagName: string; tagColor: string }) };
      tags = [...tags, tag];
      return tag;
    });
    server.respond(deleteTag, () => {
      tags = tags.filter(({ id }) => id !== 5);
      return { id: 5 };
    });
    const { user } = await openDesk();
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage Tags' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(25);
    expect(within(dialog).getByRole('radio', { name: 'Black' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Add Tag' }));
    expect(within(dialog).getByText('Missing tag name')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Tag name/), 'Urgent');
    await user.click(within(dialog).getByRole('radio', { name: 'Red' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add Tag' }));
    expect(await within(dialog).findByText('Urgent')).toBeVisible();
    expect(server.requestsOf(createTag)[0]?.body).toEqual({ tagName: 'Urgent', tagColor: '#dc2626' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete tag Hot' }));
    const question = await screen.findByRole('dialog', { name: 'Delete tag' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(dialog).queryByText('Hot')).toBeNull());
  });
});

describe('reposting what has expired', () => {
  const start = async () => {
    const { user } = await openDesk();
    await user.click(await screen.findByRole('button', { name: 'Expired (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Repost' }));
    return user;
  };

  it('shows that it runs, then how many are open again', async () => {
    let release = () => undefined as void;
    server.respondToPath('POST', repostExpired.path, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { reposted: 1, duplicates: [] };
    });
    await start();
    expect(await screen.findByRole('dialog', { name: 'Please wait' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Expired (1)', hidden: true })).toBeDisabled();
    release();
    expect(await screen.findByText('1 load posting is open again, dated today.')).toBeVisible();
    // The server writes the activity log.
    expect(server.requestsOf(addUserActivities)).toEqual([]);
  });

  it('selects the first posting of the list as it is then', async () => {
    server.respond(repostExpired, () => {
      postings = [{ ...old, pStatus: 'O', dateAvail: '2099-01-31', createdOn: '2099-01-01T12:00:00.000Z' }, open];
      server.respond(loadPostingCalls.listExpired, () => []);
      return { reposted: 1, duplicates: [] };
    });
    await start();
    await screen.findByText('1 load posting is open again, dated today.');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /old one/, hidden: true })).toHaveAttribute('aria-selected', 'true'),
    );
  });

  it('shows that it is already running', async () => {
    server.respond(repostExpired, () => {
      throw new Refusal('repost.inProgress');
    });
    await start();
    expect(await screen.findByText('We are in the process of reposting all your expired load postings.')).toBeVisible();
  });

  it('shows that it failed, and retries', async () => {
    server.respond(repostExpired, () => {
      throw new Refusal('server.internal');
    });
    const user = await start();
    expect(await screen.findByText('Reposting load did not complete successfully. Please try again.')).toBeVisible();
    server.respond(repostExpired, () => ({ reposted: 1, duplicates: [] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 load posting is open again, dated today.')).toBeVisible();
  });
});

describe('a carrier', () => {
  it('has no Date +1Day beyond its insurance', async () => {
    postings = [makePosting({ ...open, postType: 'E' })];
    const claims = { insuranceExpiryDate: '2099-02-01', inProductNotification: '1' };
    const { user, list } = await openDesk({ mode: 'C', claims });
    const menu = await openMenu(list, user);
    expect(entriesOf(menu).map((entry) => entry.textContent)).not.toContain('Date +1DayD');
  });
});
