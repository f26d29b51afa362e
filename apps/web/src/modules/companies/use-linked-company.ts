import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import { useSearchParams } from 'react-router';

/** The company that the address opens, so that a reload, Back and a copied link show it. */
interface LinkedCompany {
  /** Null where the address names none. */
  readonly custCd: string | null;
  /** Removes the company from the address. The entry of the history stays: Back leads to the screen before the link. */
  readonly leave: () => void;
}

/** Reads the company of the address. */
export function useLinkedCompany(): LinkedCompany {
  const [params, setParams] = useSearchParams();
  return {
    custCd: params.get(DESK_PARAMS.company)?.trim() || null,
    leave: () =>
      setParams(
        (current) => {
          current.delete(DESK_PARAMS.company);
          return current;
        },
        { replace: true },
      ),
  };
}
