import { editUserLanguage } from '@loadstone/contracts/users';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { changeLanguage, listWantedLanguages } from '../../../lib/settings/language.ts';
import { ToastRegion } from '../../../ui/toasts/toast-region.tsx';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import { LanguageChoice } from './language-choice.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(editUserLanguage, ({ body }) => body as { language: string });
});
afterEach(async () => {
  await changeLanguage('en');
  document.cookie = 'loadstone_language=; Path=/; Max-Age=0';
});

function renderChoice() {
  render(
    <UiProvider isTest>
      <LanguageChoice />
      <ToastRegion />
    </UiProvider>,
  );
  return userEvent.setup();
}

it('changes the language at the click, of the account and for the next start of the page', async () => {
  const user = renderChoice();
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'français canadien' }));
  expect(await screen.findByRole('radiogroup', { name: 'Langue' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr-CA');
  expect(listWantedLanguages()[0]).toBe('fr-CA');
  await waitFor(() => expect(server.requestsOf(editUserLanguage)[0]?.body).toEqual({ language: 'fr-CA' }));
});

it('keeps the language on the desk where it cannot be saved, says so, and saves it again', async () => {
  let isDown = true;
  server.respond(editUserLanguage, ({ body }) => {
    if (isDown) throw new Refusal('server.internal');
    return body as { language: string };
  });
  const user = renderChoice();
  await user.click(screen.getByRole('radio', { name: 'français canadien' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Votre choix n’a pas pu être enregistré.');
  expect(screen.getByRole('radio', { name: 'français canadien' })).toBeChecked();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(server.requestsOf(editUserLanguage)).toHaveLength(2));
});
