import type { PostingKind } from '@loadstone/contracts/postings';
import { READ_LINES_LIMITS, readLines, type ReadLine } from '@loadstone/contracts/posting-lists';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { RemoteAnswers } from '../../lib/react/remote-answers.ts';
import { useStore } from '../../lib/react/store.ts';
import { activeLanguage } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';

type Lines = RemoteAnswers<string, ReadLine>;

/** A line is read when it has not changed for this long. */
const SETTLE_MS = 150;

const ofClient = new WeakMap<QueryClient, Record<PostingKind, Lines>>();

function getLines(client: QueryClient, kind: PostingKind): Lines {
  const known = ofClient.get(client);
  if (known !== undefined) return known[kind];
  const toLines = (of: PostingKind): Lines =>
    new RemoteAnswers(
      async (lines) =>
        (
          await callEndpoint(readLines, {
            body: { postType: of, lines: [...lines], language: activeLanguage().startsWith('fr') ? 'fr' : 'en' },
          })
        ).lines,
      READ_LINES_LIMITS.lines,
    );
  const created = { L: toLines('L'), E: toLines('E') };
  ofClient.set(client, created);
  return created[kind];
}

/** What the server has read of a line. */
interface LineReading {
  /** The line that was read last, which may be an earlier one than the typed line. */
  readonly line: string;
  readonly read: ReadLine | undefined;
  /** True where `read` is that of the typed line. */
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads a typed line, as the server reads it everywhere, once the typing pauses. */
export function useLineReading(kind: PostingKind, typed: string): LineReading {
  const lines = getLines(useQueryClient(), kind);
  useStore(lines.version);
  const line = typed.trim().slice(0, READ_LINES_LIMITS.characters);
  const [settled, setSettled] = useState(line);
  useEffect(() => (settled === line ? undefined : after(SETTLE_MS, () => setSettled(line))), [line, settled]);
  const read = settled === '' ? undefined : lines.find(settled);
  const [last, setLast] = useState<{ readonly line: string; readonly read: ReadLine }>();
  if (read !== undefined && last?.read !== read) setLast({ line: settled, read });
  const shown = read === undefined ? last : { line: settled, read };
  return {
    line: shown?.line ?? '',
    read: line === '' ? undefined : shown?.read,
    isCurrent: line !== '' && shown?.line === line,
    hasFailed: lines.hasFailed(),
    retry: () => lines.retry(),
  };
}
