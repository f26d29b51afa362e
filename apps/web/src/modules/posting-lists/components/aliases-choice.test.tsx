import { deleteAlias, listAliases, type ReadingAlias } from '@loadstone/contracts/posting-lists';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { AliasesChoice } from './aliases-choice.tsx';

let server: FakeServer;
let aliases: ReadingAlias[];
beforeEach(() => {
  server = startFakeServer();
  const [createdBy, createdOn] = ['B1', '2026-11-20T10:00:00.000Z'];
  aliases = [{ id: 3, kind: 'place', text: "B'ham", means: 'Birmingham, AL', place: null, createdBy, createdOn }];
  server.respond(listAliases, () => aliases);
  server.respond(deleteAlias, ({ params }) => {
    aliases = [];
    return { id: Number(params['id']) };
  });
});

it('lists the words of the company, and revokes one', async () => {
  renderSignedIn(<AliasesChoice />);
  expect(await screen.findByText("B'ham = Birmingham, AL")).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: "Revoke B'ham" }));
  expect(await screen.findByText(/^None yet/)).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

it('offers to load the words again', async () => {
  server.refuse(listAliases, 'server.overloaded');
  renderSignedIn(<AliasesChoice />);
  expect(await screen.findByText('Your words could not be loaded.')).toBeVisible();
  server.respond(listAliases, () => aliases);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("B'ham = Birmingham, AL")).toBeVisible();
});
