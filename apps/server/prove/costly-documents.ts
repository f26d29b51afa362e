import { setTimeout as sleep } from 'node:timers/promises';
import { uploadDocument } from '@loadstone/contracts/documents';
import { addPosting, createCarrier, tokenFor } from '@loadstone/testkit';
import { listChildren, readResidentBytes } from '../bench/process-memory.ts';
import { systemClock } from '../src/ground/clock.ts';
import {
  createPdfWithLongContent,
  createPdfWithNestedForms,
  createPdfWithPicture,
  createPdfWithShadings,
  createTallPicture,
} from '../test/costly-files.ts';
import { createPdf } from '../test/sample-files.ts';
import { withDocumentBoard, type DocumentBoard } from './document-board.ts';

/** How long the small files of the other company are added. */
const DURATION_MS = 40_000;
/** A posting takes 50 documents. */
const PAUSE_MS = 900;
const MEMORY_PAUSE_MS = 50;

/** What an attack with costly files does to the board. */
interface CostlyFigures {
  /** From the start of the upload of another company's small file to its reply, ms. */
  readonly smallFileMs: { readonly before: number; readonly median: number; readonly most: number };
  /** Memory of the server and its children above idle, MB. */
  readonly memoryMegabytes: number;
  /** How many of the costly files had each status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** The memory of a process and its children, MB. */
function readTreeMegabytes(processId: number): number {
  const bytes = [processId, ...listChildren(processId)].map(readResidentBytes);
  return Math.round(bytes.reduce((sum, each) => sum + each, 0) / (1024 * 1024));
}

/** One company adds costly files, eight of each kind, while another one adds small PDFs. */
export function attackWithCostlyFiles(): Promise<CostlyFigures> {
  return withDocumentBoard({ store: 'folder' }, async (board) => {
    const [attacker, other] = [await createCompany(board), await createCompany(board)];
    const files = await createFiles();
    const before = await addSmall(other);
    const idleMegabytes = readTreeMegabytes(board.server.pid ?? 0);
    let most = idleMegabytes;
    const timer = setInterval(() => {
      most = Math.max(most, readTreeMegabytes(board.server.pid ?? 0));
    }, MEMORY_PAUSE_MS);
    try {
      const attack = attackInTurn(attacker, files);
      const times: number[] = [];
      for (const endMs = performance.now() + DURATION_MS; performance.now() < endMs; await sleep(PAUSE_MS))
        times.push(await addSmall(other));
      const statuses: Record<number, number> = {};
      for (const status of await attack) statuses[status] = (statuses[status] ?? 0) + 1;
      times.sort((one, another) => one - another);
      return {
        smallFileMs: { before, median: times[Math.floor(times.length / 2)] ?? 0, most: times.at(-1) ?? 0 },
        memoryMegabytes: most - idleMegabytes,
        statuses,
      };
    } finally {
      clearInterval(timer);
    }
  });
}

/** A user has eight uploads under way at most. */
async function attackInTurn(add: AddFile, files: readonly { bytes: Buffer; type: string }[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const file of files) statuses.push(...(await Promise.all(Array.from({ length: 8 }, () => add(file)))));
  return statuses;
}

type AddFile = (file: { bytes: Buffer; type: string }) => Promise<number>;

async function createCompany({ database, address }: DocumentBoard): Promise<AddFile> {
  const carrier = await createCarrier(database.db);
  const { token } = await addPosting(database.db, carrier, 'E');
  const bearer = await tokenFor(carrier, {
    db: database.db,
    clock: systemClock,
    issuer: `${address}/oidc`,
    audience: 'linkup',
  });
  return async ({ bytes, type }) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'file');
    const url = `${address}${uploadDocument.path.replace(':token', String(token))}`;
    const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body });
    await reply.arrayBuffer();
    return reply.status;
  };
}

async function addSmall(add: AddFile): Promise<number> {
  const startMs = performance.now();
  const status = await add({ bytes: createPdf(), type: 'application/pdf' });
  if (status !== 200) throw new Error(`a small file of another company had status ${status}`);
  return Math.round(performance.now() - startMs);
}

async function createFiles(): Promise<{ bytes: Buffer; type: string }[]> {
  const pdfs = [
    await createPdfWithPicture(20_000),
    await createPdfWithLongContent(1_000_000_000),
    createPdfWithNestedForms(),
    createPdfWithShadings(),
  ];
  return [
    ...pdfs.map((bytes) => ({ bytes, type: 'application/pdf' })),
    { bytes: await createTallPicture(49_000_000), type: 'image/png' },
  ];
}
