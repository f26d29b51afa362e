import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import { useSearchParams } from 'react-router';

/** The assignment that the address opens in its dialog, so that a reload, Back and a copied link show it too. */
export function useLinkedLoad(): { id: number | null; clear: () => void } {
  const [params, setParams] = useSearchParams();
  const text = params.get(DESK_PARAMS.load) ?? '';
  return {
    id: /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null,
    clear: () => {
      if (!params.has(DESK_PARAMS.load)) return;
      setParams(
        (current) => {
          current.delete(DESK_PARAMS.load);
          return current;
        },
        { replace: true },
      );
    },
  };
}
