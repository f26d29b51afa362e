import { addUserActivities } from '@loadstone/contracts/activity';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  listTemplates,
  repostTemplates,
  type Template,
} from '@loadstone/contracts/templates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makeTemplate } from '../../../test/make-template.ts';
import { makePermits } from '../../../test/people.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { TemplatePage } from './template-page.tsx';

beforeAll(() => import('../posting-form/dialogs/template-form-dialog.tsx'));

let server: FakeServer;
let templates: Template[];

beforeEach(() => {
  server = startFakeServer();
  templates = [
    makeTemplate({ templateID: 1, comment: 'every Monday' }),
    makeTemplate({ templateID: 2, srceCity: 'Boston', srceSt: 'MA', vehicleType: 'F', customerTracking: true }),
    makeTemplate({ templateID: 3, destCity: 'Montréal', destSt: 'QC' }),
  ];
  server.respond(listTemplates, () => templates);
  server.respond(deleteTemplates, ({ body }) => {
    const { templateIds } = body as { templateIds: number[] };
    templates = templates.filter(({ templateID }) => !templateIds.includes(templateID));
    return { templateIds };
  });
  server.respond(repostTemplates, () => [makePosting({ token: 91 })]);
  server.respond(addUserActivities, () => ({ written: 1 }));
});

async function openScreen(options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<TemplatePage />, options);
  const list = await screen.findByRole('list', { name: 'Saved templates' });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const cards = () => within(list).queryAllByRole('listitem');
  return { user: userEvent.setup(), list, button, cards };
}

describe('the Templates screen', () => {
  it('shows each template with its lane, radii, equipment and what can be done, and how many there may be', async () => {
    const { cards } = await openScreen();
    expect(screen.getByRole('heading', { name: 'Templates' })).toBeVisible();
    expect(screen.getByTitle('3 of 50 templates')).toHaveTextContent('3/50');
    const [first, second] = cards();
    expect(first).toHaveTextContent(/Toronto, ON.*50 mi.*Chicago, IL.*100 mi/);
    expect(first).toHaveTextContent(/V R.*Van, Reefer.*A Z.*Air Ride, Hazmat.*TL.*Truckload.*every Monday/);
    expect(within(first!).queryByRole('img', { name: 'Tracking allowed' })).toBeNull();
    expect(within(second!).getByRole('img', { name: 'Tracking allowed' })).toBeVisible();
    expect(
      within(first!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Repost', 'Edit', 'Delete']);
  });

  it('shows what to do where there is none', async () => {
    templates = [];
    renderSignedIn(<TemplatePage />);
    expect(
      await screen.findByText(
        "No templates have been added. To add a template, click 'Post' on the main page and select 'Save as template' before posting the equipment or load.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Select All' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows what failed and retries', async () => {
    server.respond(listTemplates, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<TemplatePage />);
    expect(await screen.findByText('Your templates could not be loaded.')).toBeVisible();
    server.respond(listTemplates, () => templates);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Saved templates' })).toBeVisible();
  });

  it('offers nothing that the company may not do', async () => {
    const { cards } = await openScreen({
      permits: makePermits().filter(({ code }) => !code.includes('create_delete')),
    });
    expect(within(cards()[0]!).queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Repost|Edit|Delete|Select/ })).toBeNull();
  });

  it('shows whom to call where the company does not hold the feature, and sends no request', async () => {
    renderSignedIn(<TemplatePage />, { permits: [] });
    expect(
      await screen.findByText(
        'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
      ),
    ).toBeVisible();
    expect(server.requestsOf(listTemplates)).toEqual([]);
  });

  it('lets nothing be copied, cut or pasted', async () => {
    const { list } = await openScreen();
    for (const event of ['copy', 'cut', 'paste'] as const) expect(fireEvent[event](list)).toBe(false);
  });
});

describe('the search', () => {
  it('applies on Enter and on the button, and is taken back by the cross', async () => {
    const { user, cards, button } = await openScreen();
    await user.keyboard('/montreal');
    expect(cards()).toHaveLength(3);
    await user.keyboard('{Enter}');
    expect(cards()).toHaveLength(1);
    await user.click(button('Clear the search'));
    expect(cards()).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveFocus();
    await user.keyboard('nowhere');
    await user.click(button('Search'));
    expect(screen.getByText('No templates found.')).toBeVisible();
    expect(button('Select All')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('repost', () => {
  it('of the selected templates clears the selection, shows a message, and is locked for two seconds', async () => {
    const { user, button } = await openScreen();
    expect(button('Repost Selected')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Select All'));
    expect(button('Unselect All')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Boston, MA → Chicago, IL' }));
    expect(button('Select All')).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(button('Repost Selected'));
    expect(await screen.findByText('Template has been reposted successfully!')).toBeVisible();
    const [request] = server.requestsOf(repostTemplates);
    expect(request?.body).toEqual({ templateIds: [1, 3], pType: 'L' });
    expect(request?.params).toEqual({ key: 'll_ldpostings_create_delete-13', sourceTag: 'LLB_DAT' });
    // The server writes the activity log.
    expect(server.requestsOf(addUserActivities)).toEqual([]);
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(3);
    expect(button('Select All')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByRole('checkbox')[0]).toHaveAttribute('aria-disabled', 'true');
    act(() => vi.advanceTimersByTime(1_500));
    expect(button('Select All')).toHaveAttribute('aria-disabled', 'true');
    act(() => vi.advanceTimersByTime(600));
    expect(button('Select All')).toHaveAttribute('aria-disabled', 'false');
    vi.useRealTimers();
    fireEvent.click(button('Dismiss the message'));
    expect(screen.queryByText('Template has been reposted successfully!')).toBeNull();
  });

  it('of more than the limit is refused in the words of the board, without a request', async () => {
    const { user, button } = await openScreen({ settings: { repostLimit: 2 } });
    await user.click(button('Select All'));
    await user.click(button('Repost Selected'));
    expect(
      screen.getByText('You can create up to 50 templates, but only 2 templates can be selected for reposting.'),
    ).toBeVisible();
    expect(server.requestsOf(repostTemplates)).toEqual([]);
  });

  it('of one that fails shows the reason', async () => {
    server.respond(repostTemplates, () => {
      throw new Refusal('insurance.expired');
    });
    const { user, button } = await openScreen();
    await user.click(button('Repost: Boston, MA → Chicago, IL'));
    expect(await screen.findByText(/Error! unable to repost the template\. Refused: insurance\.expired/)).toBeVisible();
    expect(server.requestsOf(repostTemplates)[0]?.body).toEqual({ templateIds: [2], pType: 'L' });
  });

  it('without a reply is repeated under its key, so that it is posted once', async () => {
    server.respond(repostTemplates, () => {
      throw new TypeError('the line is dead');
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { button } = await openScreen();
    const repost = async () => {
      fireEvent.click(button('Repost: Boston, MA → Chicago, IL'));
      await screen.findByText(/^No reply arrived, so this may be done or not/);
      act(() => vi.advanceTimersByTime(2_100));
    };
    await repost();
    await repost();
    server.respond(repostTemplates, () => []);
    fireEvent.click(button('Repost: Boston, MA → Chicago, IL'));
    await screen.findByText('Template has been reposted successfully!');
    act(() => vi.advanceTimersByTime(2_100));
    fireEvent.click(button('Repost: Boston, MA → Chicago, IL'));
    await waitFor(() => expect(server.requestsOf(repostTemplates)).toHaveLength(4));
    vi.useRealTimers();
    const keys = server.requestsOf(repostTemplates).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('delete', () => {
  it('removes the selected templates at once, and undo restores them', async () => {
    server.respond(createTemplate, ({ body }) => {
      const template = makeTemplate({ ...(body as Template), templateID: 12 });
      templates = [template, ...templates];
      return template;
    });
    const { user, cards, button } = await openScreen();
    await user.click(screen.getByRole('checkbox', { name: 'Select Boston, MA → Chicago, IL' }));
    await user.click(button('Delete Selected'));
    expect(await screen.findByText('Template has been deleted successfully!')).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(screen.getByTitle('2 of 50 templates')).toBeVisible();
    await user.click(button('Undo'));
    expect(await screen.findByText('The template is back.')).toBeVisible();
    expect(server.requestsOf(createTemplate)[0]?.body).toMatchObject({ postType: 'L', srceCity: 'Boston' });
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('that fails shows a message', async () => {
    server.respond(deleteTemplates, () => {
      throw new Refusal('template.notFound');
    });
    const { user, button, cards } = await openScreen();
    await user.click(button('Delete: Boston, MA → Chicago, IL'));
    expect(await screen.findByText(/^Error! Unable to delete the template\./)).toBeVisible();
    expect(cards()).toHaveLength(3);
  });
});

describe('the keyboard', () => {
  it('moves between cards, selects, edits, and keeps the focus when a card is removed', async () => {
    const { user, cards } = await openScreen();
    const boxes = () => screen.getAllByRole('checkbox');
    act(() => boxes()[0]!.focus());
    await user.keyboard('j ');
    expect(boxes()[1]).toHaveFocus();
    expect(boxes()[1]).toBeChecked();
    expect(boxes().filter((box) => box.tabIndex === 0)).toEqual([boxes()[1]]);
    await user.keyboard('{Delete}');
    await waitFor(() => expect(cards()).toHaveLength(2));
    await waitFor(() => expect(boxes()[1]).toHaveFocus());
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit Template' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(boxes()[1]).toHaveFocus());
  });
});

describe('the edit dialog', () => {
  async function openEditor(mode: 'B' | 'C' = 'B', options: Parameters<typeof renderSignedIn>[1] = {}) {
    const tools = await openScreen({ mode, ...options });
    await tools.user.click(tools.button('Edit: Boston, MA → Chicago, IL'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Template' });
    await tools.user.click(within(dialog).getByRole('tab', { name: 'Additional Info' }));
    await tools.user.type(within(dialog).getByLabelText('Comments'), 'heavy');
    return { ...tools, dialog, save: within(dialog).getByRole('button', { name: 'Save Template' }) };
  }

  it.each(['B', 'C'] as const)('saves the changes, confirms and closes, in mode %s', async (mode) => {
    const postType = mode === 'B' ? 'L' : 'E';
    templates = templates.map((template) => ({ ...template, postType }));
    server.respond(editTemplate, ({ body }) => {
      // Like the server, it omits facts that a template does not have.
      const saved = Object.entries(body as Template).filter(([, value]) => value !== null);
      const edited = { ...templates[1]!, ...Object.fromEntries(saved), version: 2 };
      templates = templates.with(1, edited);
      return edited;
    });
    const { user, dialog, save, cards } = await openEditor(mode);
    expect(within(dialog).queryByLabelText('Save as Template')).toBeNull();
    // A section of tiers that was shown would be loaded by now.
    await act(() => import('../posting-form/components/tiers-section.tsx'));
    expect(within(dialog).queryByRole('group', { name: 'Tiers' })).toBeNull();
    await user.click(save);
    expect(await screen.findByText('Template has been edited successfully!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(editTemplate)[0]?.body).toMatchObject({
      templateID: 2,
      version: 1,
      postType,
      srceID: 11,
      comment: 'heavy',
      ...(mode === 'C' && { corridor: 'R', customerTracking: true }),
    });
    await waitFor(() => expect(cards()[1]).toHaveTextContent('heavy'));
  });

  it('says that the template may be saved where no reply arrives, and retries under the same key', async () => {
    let isAway = true;
    server.respondToPath('PUT', editTemplate.path, () =>
      isAway ? new Response('Bad gateway', { status: 502 }) : { ...templates[1], version: 2 },
    );
    const { user, dialog, save } = await openEditor();
    await user.click(save);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^No reply arrived, so it may be saved or not/);
    isAway = false;
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Template has been edited successfully!')).toBeVisible();
    const keys = server.requestsOf(editTemplate).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows that saving failed, and continues from the newer version', async () => {
    server.respond(editTemplate, () => {
      throw new Refusal('template.changedMeanwhile');
    });
    const { user, dialog, save } = await openEditor();
    await user.click(save);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Could not save your changes, please try again later. Sorry for any inconvenience caused!',
    );
    fireEvent.change(within(dialog).getByLabelText('Own Reference'), { target: { value: 'T-1' } });
    templates = templates.map((template) => ({ ...template, version: 2, comment: 'theirs' }));
    await user.click(within(dialog).getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Comments')).toHaveValue('theirs'));
    server.respond(editTemplate, () => ({ ...templates[1]!, version: 3 }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Template has been edited successfully!')).toBeVisible();
    expect(server.requestsOf(editTemplate)[1]?.body).toMatchObject({
      version: 2,
      comment: 'theirs',
      clientRefNum: 'T-1',
    });
  });

  it('says before a save that a reloaded list has a newer version, and continues from it', async () => {
    const { hub, send } = createFakeHub();
    const { user, dialog } = await openEditor('B', { hub });
    templates = templates.map((template) => ({ ...template, version: 2, comment: 'newest' }));
    send('connect');
    expect(await within(dialog).findByText(/^This template has changed just now\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Comments')).toHaveValue('newest'));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'The newer version is loaded. It has replaced what you typed in: Comments',
    );
  });

  it('says at once that a colleague has saved another version', async () => {
    const { hub, change } = createFakeHub();
    const { dialog } = await openEditor('B', { hub });
    templates = templates.map((template) => ({ ...template, version: 2, comment: 'newest' }));
    change({ type: 'templates.changed', kind: 'L' });
    expect(await within(dialog).findByText(/^This template has changed just now\./)).toBeVisible();
  });

  it('says that the user has made the earlier edit, in another window', async () => {
    noteOwnEdit(7, { name: 'template 2', version: 2 });
    server.refuse(editTemplate, 'template.changedMeanwhile');
    const { user, dialog, save } = await openEditor();
    templates = templates.map((template) => ({ ...template, version: 2, comment: 'newest' }));
    await user.click(save);
    expect(await within(dialog).findByText(/^You changed this template in another window\./)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Load the version of your other window' })).toBeVisible();
  });

  it('shows that the newer version could not be loaded', async () => {
    server.respond(editTemplate, () => {
      throw new Refusal('template.changedMeanwhile');
    });
    const { user, dialog, save } = await openEditor();
    await user.click(save);
    server.refuse(listTemplates, 'server.internal');
    await user.click(await within(dialog).findByRole('button', { name: 'Load the newer version' }));
    expect(await within(dialog).findByText(/^The newer version could not be loaded\./)).toBeVisible();
    expect(within(dialog).getByLabelText('Comments')).toHaveValue('heavy');
    templates = [];
    server.respond(listTemplates, () => templates);
    await user.click(await within(dialog).findByRole('button', { name: 'Load the newer version' }));
    expect(await within(dialog).findByText(/^The newer version could not be loaded\./)).toBeVisible();
  });

  it('keeps what was typed when it is closed, behind one click', async () => {
    const { user, button } = await openEditor();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Continue'));
    expect(await screen.findByLabelText('Comments')).toHaveValue('heavy');
  });
});
