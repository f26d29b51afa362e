import type { PostingKind } from '@loadstone/contracts/postings';
import { READ_LINES_LIMITS, readLines, type ReadLine } from '@loadstone/contracts/posting-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after } from '../../lib/time/clock.ts';
import { readingAliasesKey } from '../../live/query-keys.ts';
import { readingLanguage } from './reading-language.ts';

/** A line is read when it has not changed for this long. */
const SETTLE_MS = 150;
/** Then colleagues may have stated other words. */
const FRESH_MS = 30_000;

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

/**
 * Reads a typed line, as the server reads it everywhere, once the typing pauses.
 *
 * @param today the board's day: a word such as "tomorrow" is read again on the next one
 */
export function useLineReading(kind: PostingKind, typed: string, today: string): LineReading {
  const line = typed.trim().slice(0, READ_LINES_LIMITS.characters);
  const [settled, setSettled] = useState(line);
  useEffect(() => (settled === line ? undefined : after(SETTLE_MS, () => setSettled(line))), [line, settled]);
  const language = readingLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: [...readingAliasesKey, 'line', kind, today, language, settled],
    queryFn: async ({ signal }) => {
      const body = { postType: kind, lines: [settled], language };
      return { line: settled, read: (await callEndpoint(readLines, { body, signal })).lines[0] };
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return {
    line: data?.line ?? '',
    read: line === '' ? undefined : data?.read,
    isCurrent: line !== '' && data?.line === line,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
