import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage, listWantedLanguages } from '../../../lib/settings/language.ts';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import { LanguageChoice } from './language-choice.tsx';

afterEach(async () => {
  await changeLanguage('en');
  localStorage.clear();
});

it('changes the language at the click, and keeps it for the next start of the page', async () => {
  render(
    <UiProvider isTest>
      <LanguageChoice />
    </UiProvider>,
  );
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  await userEvent.setup().click(screen.getByRole('radio', { name: 'français canadien' }));
  expect(await screen.findByRole('radiogroup', { name: 'Langue' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr-CA');
  expect(listWantedLanguages()[0]).toBe('fr-CA');
});
