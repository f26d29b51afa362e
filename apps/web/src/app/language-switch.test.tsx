import { loadPostingCalls } from '@loadstone/contracts/postings';
import { editUserLanguage } from '@loadstone/contracts/users';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '../../test/fake-server.ts';
import { giveLayout } from '../../test/give-layout.ts';
import { makeAccessToken } from '../../test/people.ts';
import { makePosting } from '../../test/make-posting.ts';
import { renderApp } from '../../test/render.tsx';
import { keepTokens } from '../lib/session/tokens.ts';
import { changeLanguage } from '../lib/settings/language.ts';
import { commandSources, findCommands } from '../ui/commands/command-registry.ts';
import { CarrierForm } from '../modules/search/components/carrier-form.tsx';
import { MemberForm } from '../modules/search/components/member-form.tsx';
import { EMPTY_CARRIER_FIELDS, EMPTY_MEMBER_FIELDS } from '../modules/search/model/search-fields.ts';
import { Desk } from '../screens/desk/desk.tsx';

// The form has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../screens/posting-form/dialogs/posting-form-dialog.tsx'));
giveLayout();

beforeEach(() => {
  const server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(editUserLanguage, ({ body }) => body as { language: string });
});
afterEach(async () => {
  await changeLanguage('en');
  document.cookie = 'loadstone_language=; Path=/; Max-Age=0';
});

function Home() {
  return <Desk renderDetails={({ posting }) => posting.comment} onReloadLeads={() => undefined} />;
}

async function openHome() {
  keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
  renderApp('/home', [
    { path: '/home/:id?/documents?', guard: 'signed-in', load: () => Promise.resolve(Home), hasStartTexts: true },
  ]);
  await screen.findByRole('option', { name: /first/ });
  return userEvent.setup();
}

/** Runs the palette's action; its texts arrive later, when another dialog may be open. */
function chooseFrench(): void {
  const command = findCommands(commandSources.get(), 'language').find(({ id }) => id === 'language:fr-CA');
  act(() => command?.run());
}

describe('a change of the language in the palette', () => {
  it('keeps values and focus of a half-filled posting form, and applies when the form closes', async () => {
    const user = await openHome();
    await user.keyboard('n');
    await user.type(await screen.findByLabelText('Comments'), 'half');
    chooseFrench();
    await user.keyboard(' filled');
    expect(screen.getByLabelText('Comments')).toHaveValue('half filled');
    expect(screen.getByLabelText('Comments')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.documentElement.lang).toBe('fr-CA'));
    await screen.findByRole('listbox', { name: 'Mes chargements' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Commentaires')).toHaveValue('half filled');
  });

  it.each([
    ['carriers', () => <CarrierForm tab="carriers" initial={EMPTY_CARRIER_FIELDS} onSearch={() => undefined} />],
    ['members', () => <MemberForm initial={EMPTY_MEMBER_FIELDS} onSearch={() => undefined} />],
  ] as const)('keeps a search for %s that is not submitted, once', async (_, Form) => {
    keepTokens({ accessToken: makeAccessToken(), idToken: 'id' });
    renderApp('/search', [{ path: '/search', guard: 'signed-in', load: () => Promise.resolve(Form) }]);
    await userEvent.setup().type(await screen.findByRole('textbox', { name: 'Company Name' }), 'oak');
    chooseFrench();
    await waitFor(() => expect(document.documentElement.lang).toBe('fr-CA'));
    expect(await screen.findByRole('textbox', { name: 'Nom de l’entreprise' })).toHaveValue('oak');
    cleanup();
    renderApp('/search', [{ path: '/search', guard: 'signed-in', load: () => Promise.resolve(Form) }]);
    expect(await screen.findByRole('textbox', { name: 'Nom de l’entreprise' })).toHaveValue('');
  });

  it('applies at once where no dialog is open', async () => {
    await openHome();
    chooseFrench();
    expect(await screen.findByRole('listbox', { name: 'Mes chargements' })).toBeVisible();
  });
});
