import { getAssignedLoad } from '@loadstone/contracts/assignments';
import {
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  shareDocuments,
  updateDocument,
  uploadDocument,
  type Document,
} from '@loadstone/contracts/documents';
import { PLAIN_STOP, equipmentPostingCalls, loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makeDocument } from '../../../../test/make-document.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { uploads } from '../uploads.ts';
import { DocumentsView } from './documents-view.tsx';

// The viewer has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../dialogs/document-viewer.tsx'));
beforeAll(() => {
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => undefined;
});

let server: FakeServer;
let documents: Document[];
beforeEach(() => {
  uploads.set([]);
  server = startFakeServer();
  documents = [makeDocument(1, 'proof'), makeDocument(2, 'weigh note', { isSelected: true })];
  server.respond(listDocuments, () => documents);
  server.respond(loadPostingCalls.get, () => makePosting({ token: 5 }));
  server.respond(equipmentPostingCalls.get, () => makePosting({ token: 5, postType: 'E' }));
  server.respond(getDocument, () => {
    throw new Response(new Blob(['picture']), { headers: { 'content-type': 'image/jpeg' } });
  });
});

async function renderView(options: Parameters<typeof renderSignedIn>[1] = { mode: 'C' }) {
  renderSignedIn(<DocumentsView token={5} />, options);
  await screen.findByRole('button', { name: 'View proof' });
  return userEvent.setup();
}
const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

describe('an upload', () => {
  it('is chosen with the picker, and is in the gallery when the server has it', async () => {
    server.respond(uploadDocument, () => {
      const added = makeDocument(3, 'pod');
      documents = [...documents, added];
      return added;
    });
    const user = await renderView();
    await user.upload(screen.getByLabelText('Add Documents', { selector: 'input' }), picture('pod.jpg'));
    expect(await screen.findByRole('button', { name: 'View pod' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    expect(server.requestsOf(uploadDocument)[0]?.params).toEqual({ token: '5' });
  });

  it('is of the chosen stop of the load, by the keyboard, and its card names the stop', async () => {
    const place = { cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 };
    const stops = [{ ...PLAIN_STOP, ...place }];
    const time = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null, dueOn: null, timeZone: '' };
    server.respond(loadPostingCalls.get, () => makePosting({ token: 5, pStatus: 'R', stops }));
    server.respond(getAssignedLoad, () => makeAssignment({ token: 5, stops, stopTimes: [time, time, time] }));
    server.respond(uploadDocument, () => {
      const added = makeDocument(3, 'pod', { stop: 1, stopPlace: 'Guelph, ON' });
      documents = [...documents, added];
      return added;
    });
    const user = await renderView({ mode: 'B' });
    const choice = await screen.findByRole('combobox', { name: 'Stop of new documents' });
    expect(choice).toHaveDisplayValue('Whole load');
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Whole load', '1. Pick-up Toronto, ON', '2. Drop Guelph, ON', '3. Drop Chicago, IL']);
    await user.selectOptions(choice, '2. Drop Guelph, ON');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Add Documents' })).toHaveFocus();
    await user.upload(screen.getByLabelText('Add Documents', { selector: 'input' }), picture('pod.jpg'));
    const card = (await screen.findByRole('button', { name: 'View pod' })).closest('li');
    expect(card).toHaveTextContent('Stop: Guelph, ON');
    expect(server.requestsOf(uploadDocument)[0]?.body).toMatchObject({ stop: '1' });
  });

  it('is of the stop that was chosen also where the stops change, and of the whole load once that one is gone', async () => {
    const place = { cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 };
    const guelph = { ...PLAIN_STOP, ...place };
    const windsor = { ...guelph, cityId: 6, city: 'Windsor' };
    const time = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null, dueOn: null, timeZone: '' };
    let stops = [guelph];
    let pStatus: Posting['pStatus'] = 'O';
    server.respond(loadPostingCalls.get, () => makePosting({ token: 5, pStatus, stops }));
    server.respond(getAssignedLoad, () =>
      makeAssignment({ token: 5, stops, stopTimes: [time, time, ...stops.map(() => time)] }),
    );
    server.respond(uploadDocument, () => makeDocument(3, 'pod'));
    const { hub, change } = createFakeHub({ startEventId: 1 });
    const user = await renderView({ mode: 'B', hub });
    const event = { kind: 'L', token: 5, previousToken: 5, assignmentId: 1, version: 2, isEnded: false } as const;
    expect(screen.queryByRole('combobox', { name: 'Stop of new documents' })).toBeNull();
    pStatus = 'R';
    change({ type: 'posting.changed', kind: 'L', token: 5, version: 2 });
    const choice = await screen.findByRole('combobox', { name: 'Stop of new documents' });
    await user.selectOptions(choice, '2. Drop Guelph, ON');
    stops = [windsor, guelph];
    change({ type: 'assignment.changed', ...event });
    await waitFor(() => expect(choice).toHaveDisplayValue('3. Drop Guelph, ON'));
    await user.upload(screen.getByLabelText('Add Documents', { selector: 'input' }), picture('pod.jpg'));
    await waitFor(() => expect(server.requestsOf(uploadDocument)[0]?.body).toMatchObject({ stop: '2' }));
    stops = [windsor];
    change({ type: 'assignment.changed', ...event });
    expect(await screen.findByRole('alert')).toHaveTextContent('The load has no stop “Drop Guelph, ON” any more.');
    expect(choice).toHaveDisplayValue('Whole load');
  });

  it('that fails is sent again to where its stop is by then, and not to another stop once that one is gone', async () => {
    const guelph = {
      ...PLAIN_STOP,
      ...{ cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 },
    };
    const windsor = { ...guelph, cityId: 6, city: 'Windsor' };
    const time = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null, dueOn: null, timeZone: '' };
    let stops = [guelph];
    server.respond(loadPostingCalls.get, () => makePosting({ token: 5, pStatus: 'R', stops }));
    server.respond(getAssignedLoad, () =>
      makeAssignment({ token: 5, stops, stopTimes: [time, time, ...stops.map(() => time)] }),
    );
    server.respond(uploadDocument, () => {
      throw new Refusal('store.full');
    });
    const { hub, change } = createFakeHub({ startEventId: 1 });
    const user = await renderView({ mode: 'B', hub });
    const event = { kind: 'L', token: 5, previousToken: 5, assignmentId: 1, version: 2, isEnded: false } as const;
    const choice = await screen.findByRole('combobox', { name: 'Stop of new documents' });
    await user.selectOptions(choice, '2. Drop Guelph, ON');
    await user.upload(screen.getByLabelText('Add Documents', { selector: 'input' }), picture('pod.jpg'));
    const retry = await screen.findByRole('button', { name: 'Retry the upload of pod.jpg' });
    stops = [windsor, guelph];
    change({ type: 'assignment.changed', ...event });
    await waitFor(() => expect(choice).toHaveDisplayValue('3. Drop Guelph, ON'));
    await user.click(retry);
    await waitFor(() => expect(server.requestsOf(uploadDocument)).toHaveLength(2));
    const [first, second] = server.requestsOf(uploadDocument);
    expect([first, second].map((request) => (request?.body as { stop: string }).stop)).toEqual(['1', '2']);
    expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
    const again = await screen.findByRole('button', { name: 'Retry the upload of pod.jpg' });
    stops = [windsor];
    change({ type: 'assignment.changed', ...event });
    await waitFor(() => expect(choice).toHaveDisplayValue('Whole load'));
    await user.click(again);
    const uploads = screen.getByRole('list', { name: 'Uploads' });
    await waitFor(() => expect(uploads).toHaveTextContent('“Drop Guelph, ON” any more, so the file was not sent'));
    expect(again).toHaveFocus();
    expect(server.requestsOf(uploadDocument)).toHaveLength(2);
  });

  it('that fails keeps its file, says why, and is sent again under the same key', async () => {
    server.respond(uploadDocument, () => {
      throw new Refusal('store.full');
    });
    const user = await renderView();
    fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), {
      dataTransfer: { types: ['Files'], files: [picture('pod.jpg')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: store.full');
    server.respond(uploadDocument, () => makeDocument(3, 'pod'));
    await user.click(screen.getByRole('button', { name: 'Retry the upload of pod.jpg' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull());
    const [first, second] = server.requestsOf(uploadDocument);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('that can never succeed has no Retry', async () => {
    server.respond(uploadDocument, () => {
      throw new Refusal('document.typeRefused');
    });
    const user = await renderView();
    fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), {
      dataTransfer: { types: ['Files'], files: [picture('letter.docx')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: document.typeRefused');
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /letter\.docx/ }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('is started by pasting a picture, and cancelled by its button', async () => {
    server.respondToPath(uploadDocument.method, uploadDocument.path, () => new Promise(() => undefined));
    const user = await renderView();
    fireEvent.paste(screen.getByRole('region', { name: 'Documents' }), {
      clipboardData: { files: [picture('screen.jpg')] },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of screen.jpg' }));
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });

  it('of five files sends three at once, each with its progress, and the next one when one is cancelled', async () => {
    server.respondToPath(uploadDocument.method, uploadDocument.path, () => new Promise(() => undefined));
    const user = await renderView();
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => picture(`${name}.jpg`));
    fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(server.requestsOf(uploadDocument)).toHaveLength(3));
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'a.jpg',
      'b.jpg',
      'c.jpg',
    ]);
    expect(screen.getAllByText('Waiting')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of b.jpg' }));
    await waitFor(() => expect(server.requestsOf(uploadDocument)).toHaveLength(4));
    expect(screen.getAllByText('Waiting')).toHaveLength(1);
  });

  it('over 15 MB is refused before it is sent', async () => {
    await renderView();
    const large = picture('large.jpg');
    Object.defineProperty(large, 'size', { value: 15 * 1024 * 1024 + 1 });
    fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), {
      dataTransfer: { types: ['Files'], files: [large] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This file is larger than 15 MB.');
    expect(server.requestsOf(uploadDocument)).toHaveLength(0);
  });
});

describe('sharing', () => {
  it('sends exactly the checked documents, and its button is shown only for a change', async () => {
    server.respond(shareDocuments, ({ body }) => {
      const items = body as { documentId: number; isSelected: boolean }[];
      documents = documents.map((each) => ({
        ...each,
        isSelected: items.some((item) => item.documentId === each.documentId && item.isSelected),
      }));
      return documents;
    });
    const user = await renderView();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    const box = screen.getByRole('checkbox', { name: 'Share proof' });
    box.focus();
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
    await user.keyboard(' ');
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    await user.click(box);
    await user.click(screen.getByRole('checkbox', { name: 'Share weigh note' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('The shared documents have been updated.')).toBeVisible();
    expect(server.requestsOf(shareDocuments)[0]?.body).toEqual([
      { documentId: 1, documentName: 'proof', eToken: 5, isSelected: true },
      { documentId: 2, documentName: 'weigh note', eToken: 5, isSelected: false },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Share' })).toBeNull());
  });

  it('of nothing that fails names the documents that stay shared', async () => {
    server.refuse(shareDocuments, 'server.internal');
    const user = await renderView();
    await user.click(screen.getByRole('checkbox', { name: 'Share weigh note' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const alert = await screen.findByRole('dialog', { name: 'Document Sharing Alert !' });
    expect(alert).toHaveTextContent('Error in sharing document(s) : weigh note');
  });

  it('that fails names the documents', async () => {
    server.respond(shareDocuments, () => {
      throw new Refusal('server.internal');
    });
    const user = await renderView();
    await user.click(screen.getByRole('checkbox', { name: 'Share proof' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const alert = await screen.findByRole('dialog', { name: 'Document Sharing Alert !' });
    expect(alert).toHaveTextContent('Error in sharing document(s) : proof, weigh note');
  });

  it('needs the feature', async () => {
    const user = await renderView({ mode: 'C', permits: [] });
    await user.click(screen.getByRole('checkbox', { name: 'Share proof' }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
    );
    expect(server.requestsOf(shareDocuments)).toHaveLength(0);
  });

  it('is for carriers only', async () => {
    await renderView({ mode: 'B' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a document', () => {
  it('is renamed with the keyboard, and Esc keeps its name', async () => {
    server.respond(updateDocument, () => {
      documents = [makeDocument(1, 'POD 42', { version: 2 })];
      return makeDocument(1, 'POD 42');
    });
    const user = await renderView();
    const rename = async (keys: string) => {
      screen.getByRole('button', { name: 'Rename proof' }).focus();
      await user.keyboard('{Enter}');
      await user.clear(screen.getByRole('textbox', { name: 'Name of the document' }));
      await user.keyboard(keys);
    };
    await rename('other{Escape}');
    expect(screen.getByRole('button', { name: 'View proof' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rename proof' })).toHaveFocus();
    await rename('POD 42{Enter}');
    expect(await screen.findByRole('button', { name: 'View POD 42' })).toBeVisible();
    expect(server.requestsOf(updateDocument).map(({ body }) => body)).toEqual([{ documentName: 'POD 42', version: 1 }]);
  });

  it('gets another type', async () => {
    server.respond(updateDocument, () => makeDocument(1, 'proof'));
    const user = await renderView();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of proof' }), 'Proof of delivery');
    await waitFor(() =>
      expect(server.requestsOf(updateDocument)[0]?.body).toEqual({ kind: 'proofOfDelivery', version: 1 }),
    );
  });

  it('is deleted by its key, the focus moves to the next one, and Undo restores it', async () => {
    const all = documents;
    server.respond(deleteDocument, () => {
      documents = documents.slice(1);
      return { documentId: 1 };
    });
    server.respond(restoreDocument, () => {
      documents = all;
      return makeDocument(1, 'proof');
    });
    const user = await renderView();
    screen.getByRole('button', { name: 'View proof' }).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Document “proof” has been deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'View proof' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'View weigh note' })).toHaveFocus());
    screen.getByRole('button', { name: 'Undo' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'View proof' })).toBeVisible();
  });

  it('that is shared or of a colleague is not deleted, neither by button nor by key', async () => {
    documents = [makeDocument(1, 'proof', { canDelete: false })];
    const user = await renderView();
    expect(screen.queryByRole('button', { name: 'Delete proof' })).toBeNull();
    screen.getByRole('button', { name: 'View proof' }).focus();
    await user.keyboard('{Delete}');
    expect(server.requestsOf(deleteDocument)).toHaveLength(0);
  });

  it('of the other side is only viewed', async () => {
    documents = [
      ...documents,
      makeDocument(9, 'rate', {
        isOwn: false,
        canShare: false,
        canDelete: false,
        documentTypeId: 6,
        kind: 'rateConfirmation',
      }),
    ];
    await renderView();
    const card = (await screen.findByRole('button', { name: 'View rate' })).closest('li');
    expect(within(card!).getAllByRole('button')).toHaveLength(1);
    expect(card).toHaveTextContent('Rate confirmation');
    expect(card).toHaveTextContent('Broker');
  });
});

it('a thumbnail opens the viewer by keyboard, and the focus returns to it', async () => {
  const user = await renderView();
  screen.getByRole('button', { name: 'View proof' }).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'weigh note' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'View weigh note' })).toHaveFocus());
});

it('a view whose documents cannot be loaded says so and tries again', async () => {
  server.respond(listDocuments, () => {
    throw new Refusal('server.internal');
  });
  renderSignedIn(<DocumentsView token={5} />, { mode: 'C' });
  expect(await screen.findByText('The documents could not be loaded.')).toBeVisible();
  server.respond(listDocuments, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No documents yet.')).toBeVisible();
});
