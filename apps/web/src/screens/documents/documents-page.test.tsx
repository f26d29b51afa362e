import { getDocument, listDocuments, type Document } from '@loadstone/contracts/documents';
import { equipmentPostingCalls, loadPostingCalls, type ProductMode } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeDocument } from '../../../test/make-document.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { readAddress, renderSignedIn } from '../../../test/render.tsx';
import { DocumentsPage } from './documents-page.tsx';
import HomeDocuments from '../desk/home-documents.tsx';

// The viewer has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../../modules/documents/dialogs/document-viewer.tsx'));

let server: FakeServer;
let documents: Document[];
beforeEach(() => {
  server = startFakeServer();
  documents = [makeDocument(1, 'proof', { isOwn: false, canShare: false, canDelete: false })];
  server.respond(listDocuments, () => documents);
  server.respond(loadPostingCalls.get, () => makePosting({ token: 5, clientRefNum: 'PO 4711' }));
  server.respond(equipmentPostingCalls.get, () => makePosting({ token: 5, postType: 'E' }));
});

function openPage(address: string, mode: ProductMode = 'B') {
  const fake = createFakeHub();
  renderSignedIn(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/documents/:id" element={<DocumentsPage />} />
        <Route path="/home/5" element={<h1>Home screen</h1>} />
      </Routes>
    </MemoryRouter>,
    { mode, hub: fake.hub, hasRouter: false },
  );
  fake.send('connect');
  return { user: userEvent.setup(), change: () => fake.change({ type: 'documents.changed', kind: 'L', token: 5 }) };
}
const view = (name: string) => screen.findByRole('button', { name: `View ${name}` });

describe('the page of documents', () => {
  it.each([
    ['B', '6'],
    ['C', '8'],
  ] as const)('requests those of the posting in its address as side %s', async (mode, documentTypeId) => {
    openPage('/documents/5', mode);
    await view('proof');
    expect(server.requestsOf(listDocuments)[0]?.params).toMatchObject({ documentTypeId, token: '5' });
  });

  it.each([
    ['B', 'Toronto, ON 50 → Chicago, IL 100, Nov 22 2099, reference PO 4711'],
    ['C', 'Toronto, ON 50 → Chicago, IL 100, Nov 22 2099'],
  ] as const)('has the posting as its title as side %s', async (mode, title) => {
    openPage('/documents/5', mode);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('leads back to the desk with the posting selected', async () => {
    const { user } = openPage('/documents/5', 'C');
    await user.click(await screen.findByRole('link', { name: 'Back to the posting' }));
    expect(screen.getByRole('heading', { name: 'Home screen' })).toBeVisible();
  });

  it.each(['0', 'abc', '5.5'])('shows that %s is no posting, without a request', async (token) => {
    openPage(`/documents/${token}`);
    expect(await screen.findByText('These documents are not available.')).toBeVisible();
    expect(server.requestsOf(listDocuments)).toHaveLength(0);
  });

  it('says that a posting is not there any more', async () => {
    server.refuse(listDocuments, 'posting.notFound');
    server.refuse(loadPostingCalls.get, 'posting.notFound');
    openPage('/documents/5');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: posting.notFound');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Documents');
  });

  it('shows what the carrier shares without reloading', async () => {
    const { change } = openPage('/documents/5');
    await view('proof');
    documents = [...documents, makeDocument(2, 'weigh note', { isOwn: false, canShare: false, canDelete: false })];
    change();
    expect(await view('weigh note')).toBeVisible();
  });

  it('closes the viewer of a document that is unshared meanwhile', async () => {
    server.respond(getDocument, () => {
      throw new Response('picture', { headers: { 'content-type': 'image/jpeg' } });
    });
    URL.createObjectURL = () => 'blob:content';
    URL.revokeObjectURL = () => undefined;
    const { user, change } = openPage('/documents/5');
    (await view('proof')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'proof' })).toBeVisible();
    documents = [];
    change();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('No documents yet.')).toBeVisible();
  });
});

it('the documents beside the list lead back to the posting', async () => {
  renderSignedIn(<HomeDocuments token={5} />, { mode: 'B', path: '/home/5/documents' });
  await view('proof');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the posting' }));
  await waitFor(() => expect(readAddress()).toBe('/home/5'));
});
