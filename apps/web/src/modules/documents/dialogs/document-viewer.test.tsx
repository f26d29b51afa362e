import { getDocument, type Document } from '@loadstone/contracts/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawCanvases } from '../../../../test/draw-canvas.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeDocument } from '../../../../test/make-document.ts';
import { makePdf } from '../../../../test/make-pdf.ts';
import { openDialog } from '../../../../test/render.tsx';
import DocumentViewer from './document-viewer.tsx';

// The library has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../pdf/open-pdf.ts'), 60_000);

let server: FakeServer;
let canvases: ReturnType<typeof drawCanvases>;
beforeEach(() => {
  server = startFakeServer();
  canvases = drawCanvases();
  URL.createObjectURL = () => 'blob:content';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => canvases.end());

function respondWith(content: string, type: string): void {
  server.respond(getDocument, () => {
    throw new Response(content, { headers: { 'content-type': type } });
  });
}

/** Opens the viewer at the first document. */
async function openViewer(documents: readonly Document[]) {
  function Shown() {
    const [id, setId] = useState(documents[0]?.documentId);
    return id === undefined ? null : (
      <DocumentViewer documents={documents} documentId={id} onMove={setId} onClose={() => setId(undefined)} />
    );
  }
  return openDialog(<Shown />, documents[0]?.documentName ?? '');
}

describe('a picture', () => {
  beforeEach(() => respondWith('picture', 'image/jpeg'));
  const documents = [makeDocument(1, 'proof'), makeDocument(2, 'weigh note')];

  it('is shown in full, and the keys show the others, zoom and rotate', async () => {
    const { user, dialog, findByRole, getByRole } = await openViewer(documents);
    const picture = await findByRole('img', { name: 'proof' });
    expect(picture).toHaveAttribute('src', 'blob:content');
    expect(dialog).toHaveTextContent('1 of 2');
    expect(getByRole('link', { name: 'Download' })).toHaveAttribute('href', 'blob:content');
    Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
    fireEvent.load(picture);
    const frame = picture.parentElement;
    expect(frame).toHaveStyle({ aspectRatio: '2' });
    await user.keyboard('+r');
    // The frame is as high as the turned picture.
    expect(frame).toHaveStyle({ aspectRatio: '0.5' });
    expect(picture).toHaveStyle({ width: '200%', transform: 'translate(-50%, -50%) rotate(90deg)' });
    await user.keyboard('{ArrowRight}');
    const other = await screen.findByRole('dialog', { name: 'weigh note' });
    expect(await within(other).findByRole('img', { name: 'weigh note' })).toHaveStyle({
      transform: 'translate(-50%, -50%) rotate(0deg)',
    });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is printed alone and as it is turned', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const bitmap = { width: 40, height: 20, close: () => undefined };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    const sizes: number[][] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      sizes.push([this.width, this.height]);
      return { translate: () => undefined, rotate: () => undefined, drawImage: () => undefined } as never;
    });
    const { user, findByRole } = await openViewer(documents);
    await findByRole('img', { name: 'proof' });
    await user.keyboard('rp');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(sizes).toEqual([[20, 40]]);
    fireEvent(window, new Event('afterprint'));
    vi.unstubAllGlobals();
  });

  it('that cannot be loaded is requested again', async () => {
    server.refuse(getDocument, 'store.unavailable');
    const { user, findByText, findByRole, getByRole } = await openViewer(documents);
    expect(await findByText('The document could not be loaded.')).toBeVisible();
    respondWith('picture', 'image/jpeg');
    await user.click(getByRole('button', { name: 'Retry' }));
    expect(await findByRole('img', { name: 'proof' })).toBeVisible();
  });
});

describe('a PDF', () => {
  const documents = [makeDocument(1, 'rate', { contentType: 'application/pdf' })];

  it('is drawn page by page, and the keys turn pages, zoom and rotate', async () => {
    respondWith(makePdf('First sheet', 'Second sheet'), 'application/pdf');
    const { user, dialog, findByRole, findByText, getByRole } = await openViewer(documents);
    const findCanvas = async (page: number, width: number) => {
      const paper = await findByRole('img', { name: `Page ${page} of rate` });
      await waitFor(() => expect(paper.querySelector('canvas')?.width).toBe(width));
      return paper.querySelector('canvas')!;
    };
    // As wide as its area, which is how it can be read; `w` shows it in full.
    expect((await findCanvas(1, 200)).height).toBe(266);
    await user.keyboard('w');
    const canvas = await findCanvas(1, 150);
    expect([canvas.height, canvases.readRed(canvas, 10, 100), canvases.readRed(canvas, 100, 20)]).toEqual([
      200, 0, 255,
    ]);
    expect(await findByText('First sheet')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{PageDown}');
    expect(await findByText('Second sheet')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Page 2 of 2');
    await user.keyboard('+');
    expect((await findCanvas(2, 225)).height).toBe(300);
    await user.keyboard('r');
    expect((await findCanvas(2, 300)).height).toBe(225);
    await user.keyboard('{PageDown}{PageUp}');
    expect(await findByText('First sheet')).toBeInTheDocument();
  });

  it('is printed with each page on its own sheet, and the sheets are removed afterwards', async () => {
    respondWith(makePdf('First sheet', 'Second sheet'), 'application/pdf');
    const listSheets = () => document.querySelectorAll('body > div > img');
    let printed = 0;
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed = listSheets().length;
    });
    const { user, findByText } = await openViewer(documents);
    await findByText('First sheet');
    await user.keyboard('p');
    await waitFor(() => expect(printed).toBe(2));
    fireEvent(window, new Event('afterprint'));
    expect(listSheets()).toHaveLength(0);
    expect(document.body.dataset['prints']).toBeUndefined();
  });

  it('that is damaged says so, and can be downloaded all the same', async () => {
    respondWith('%PDF-1.4 damaged', 'application/pdf');
    const { findByRole, user } = await openViewer(documents);
    expect(await findByRole('alert')).toHaveTextContent('This PDF is damaged or protected and cannot be shown.');
    expect(await findByRole('link', { name: 'Download' })).toBeVisible();
    const print = vi.spyOn(window, 'print');
    await user.keyboard('p');
    expect(print).not.toHaveBeenCalled();
  });

  it('shows that a page cannot be printed', async () => {
    respondWith(makePdf('First sheet'), 'application/pdf');
    const { user, findByText } = await openViewer(documents);
    await findByText('First sheet');
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no memory'));
    await user.keyboard('p');
    expect(await screen.findByText('The document could not be printed.')).toBeVisible();
  });
});

it('a refusal of the server is shown with its text', async () => {
  server.respond(getDocument, () => {
    throw new Refusal('document.notFound');
  });
  const { findByRole } = await openViewer([makeDocument(1, 'proof')]);
  expect(await findByRole('alert')).toHaveTextContent('Refused: document.notFound');
});
