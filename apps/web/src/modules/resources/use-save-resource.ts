import { useEffect, useState } from 'react';
import { useCreateResource, useEditResource, type ResourceInput } from './change-resource.ts';
import type { Driver } from './resource.ts';
import { ApiError, isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { after } from '../../lib/time/clock.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

const DETAILS = 'entityDetailsJSON.';

/** A dialog that shows a success closes by itself. */
const CLOSES_AFTER_MS = 2_000;

interface SaveOptions {
  /** What is edited; undefined for an addition. */
  readonly edited: Pick<Driver, 'entityId' | 'version'> | undefined;
  /** Puts field errors at their fields; false where the error names none of them. */
  readonly showServerErrors: (error: unknown) => boolean;
  readonly onClose: () => void;
}

/** Saving a driver or equipment: one request at a time, and none after a success. */
export interface ResourceSave {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  /** True for a saved driver that existed before: there is nothing to report. */
  readonly isKnown: boolean;
  /** The server's reason for a failure that is about no field. */
  readonly reason: string | undefined;
  /** True where no reply arrived: it may be saved or not, as the reason says. */
  readonly isUnsure: boolean;
  readonly save: (input: ResourceInput) => void;
}

/** Adds or edits a resource and closes the dialog two seconds after the success. */
export function useSaveResource({ edited, showServerErrors, onClose }: SaveOptions): ResourceSave {
  const creation = useCreateResource();
  const edit = useEditResource();
  const [state, setState] = useState<ResourceSave['state']>('idle');
  const [isKnown, setKnown] = useState(false);
  const [reason, setReason] = useState<string>();
  const [isUnsure, setUnsure] = useState(false);
  const isSaved = state === 'saved';
  const close = useLatest(onClose);
  useEffect(() => (isSaved ? after(CLOSES_AFTER_MS, () => close.current()) : undefined), [isSaved, close]);

  const send = async (input: ResourceInput) => {
    setState('saving');
    setReason(undefined);
    try {
      if (edited) await edit.mutateAsync({ key: edited, input });
      else setKnown(!(await creation.mutateAsync(input)).isNew);
      setState('saved');
    } catch (error) {
      setState('failed');
      setUnsure(isWithoutReply(error));
      const isAtField = showServerErrors(toDetailErrors(error));
      setReason(isApiError(error) && !isAtField ? error.message : undefined);
    }
  };
  return {
    state,
    isKnown,
    reason,
    isUnsure,
    save: (input) => {
      if (state === 'idle' || state === 'failed') void send(input);
    },
  };
}

/** The error with the field names of the form: `entityDetailsJSON.email` becomes `email`. */
function toDetailErrors(error: unknown): unknown {
  if (!isApiError(error)) return error;
  const details = error.details.map(({ field, message }) => ({
    field: field.startsWith(DETAILS) ? field.slice(DETAILS.length) : field,
    message,
  }));
  return new ApiError(error.code, error.message, error.status, details, error.requestId);
}
