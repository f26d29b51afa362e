import { loadPostingCalls } from '@loadstone/contracts/postings';
import { deleteTemplates, listTemplates } from '@loadstone/contracts/templates';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makeTemplate } from '../../../test/make-template.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import { TemplatePage } from '../../screens/templates/template-page.tsx';
import { PaletteHost } from '../../ui/commands/palette-host.tsx';
import PaletteSources from './palette-sources.tsx';

let server: FakeServer;
beforeEach(async () => {
  await import('../../ui/commands/command-palette.tsx');
  server = startFakeServer();
  server.respond(listTemplates, () => [
    makeTemplate({ templateID: 1 }),
    makeTemplate({ templateID: 2, srceCity: 'Boston', srceSt: 'MA', comment: 'every Monday' }),
  ]);
  server.respond(deleteTemplates, ({ body }) => body as { templateIds: number[] });
  server.respond(loadPostingCalls.list, () => [
    makePosting({ token: 4711, srceCity: 'Kapuskasing', clientRefNum: 'PO-88' }),
    makePosting({ token: 5000, srceCity: 'Nipigon' }),
  ]);
  server.respond(loadPostingCalls.listExpired, () => []);
});

async function open() {
  const user = userEvent.setup();
  renderSignedIn(
    <>
      <TemplatePage />
      <PaletteSources />
      <PaletteHost />
    </>,
    { path: '/template' },
  );
  await screen.findByRole('list', { name: 'Saved templates' });
  const search = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Type a command or a place' })).toHaveFocus());
    await user.keyboard(text);
    return within(screen.getByRole('listbox', { name: 'Command palette' }));
  };
  return { user, search };
}

it.each(['Kapuskasing', 'po-88', '4711'])(
  'finds a posting by "%s" beside the desk, and shows it there',
  async (text) => {
    const { user, search } = await open();
    expect(server.requestsOf(loadPostingCalls.list)).toHaveLength(0);
    const results = await search(text);
    const found = await results.findByRole('option', { name: /^Kapuskasing/ });
    expect(results.queryByRole('option', { name: /^Nipigon/ })).toBeNull();
    await user.click(found);
    await waitFor(() => expect(readAddress()).toBe('/home/4711'));
  },
);

it('offers the actions of the card in focus first, by the names of its buttons', async () => {
  const { user, search } = await open();
  act(() => screen.getByRole('button', { name: /^Delete.*Boston/ }).focus());
  const results = await search('delete');
  const [first, ...more] = results.getAllByRole('option');
  expect(first).toHaveTextContent(/^Delete.*Boston.*Selected row/);
  for (const option of more) expect(option).not.toHaveTextContent('Selected row');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.requestsOf(deleteTemplates).length + screen.queryAllByRole('dialog').length).toBe(1),
  );
});

it('leads to a row of the screen by any of its words', async () => {
  const { user, search } = await open();
  const results = await search('every monday');
  expect(results.getAllByRole('option')[0]).toHaveTextContent(/Boston.*On this screen/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('[data-card="2"]')).not.toBeNull());
});

it('offers the search of companies with what is typed', async () => {
  const { user, search } = await open();
  await search('maple');
  // Another command may still be loading.
  await user.keyboard('{Enter}');
  expect(readAddress()).toBe('/template');
  expect(screen.getAllByRole('option').at(-1)).toHaveAccessibleName(/^Search companies for “maple”/);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(decodeURIComponent(readAddress())).toBe('/search?tab=members&q={"companyName":"maple"}'));
});
