import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentContentQuery } from './change-document.ts';
import { after } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';

/** The content of a document, and an address of it that only this page can open and that is freed with the viewer. */
export function useContent(documentId: number) {
  const { claims } = useSession();
  const query = useQuery(documentContentQuery(claims, documentId));
  const blob = query.data?.blob;
  const [held, setHeld] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (!blob) return;
    let url: string | undefined;
    const cancel = after(0, () => {
      url = URL.createObjectURL(blob);
      setHeld({ blob, url });
    });
    return () => {
      cancel();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [blob]);
  return {
    blob,
    url: held !== undefined && held.blob === blob ? held.url : undefined,
    fileName: query.data?.fileName,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
