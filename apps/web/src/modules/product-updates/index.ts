import { listProductUpdates } from '@loadstone/contracts/product-updates';
import { DEFAULT_LANGUAGE } from '@loadstone/contracts/texts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { activeLanguage } from '../../lib/texts/t.ts';

/** A product update in the reader's language. */
interface ProductUpdateWords {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly title: string;
  readonly body: string;
}

/** The product updates that the operator has written, newest first, in English where the reader's language is missing. */
export function useProductUpdates() {
  return useQuery({
    queryKey: ['product-updates'],
    queryFn: ({ signal }) => callEndpoint(listProductUpdates, { signal }),
    select: (updates): ProductUpdateWords[] =>
      updates.map(({ day, texts }) => ({ day, ...(texts[activeLanguage()] ?? texts[DEFAULT_LANGUAGE]) })),
  });
}
