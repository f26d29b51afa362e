import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import PreferencesDialogs from './preferences-dialogs.tsx';

beforeAll(async () => {
  await import('../../modules/preferences/components/preferences-dialog.tsx');
  await import('../../modules/companies/components/company-numbers-choice.tsx');
});

it('personal preferences, those of the company and its administration are apart', async () => {
  startFakeServer();
  renderSignedIn(<PreferencesDialogs dialog="preferences" onOpen={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'Personal' })).toBeVisible();
  const company = await screen.findByRole('region', { name: 'Company' });
  expect(company).toContainElement(await screen.findByRole('heading', { name: 'Numbers of your company' }));
  expect(company).not.toContainElement(screen.getByText(/^These choices hold for/));
});
