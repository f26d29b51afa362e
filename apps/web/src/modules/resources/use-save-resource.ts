import { useEffect, useState } from 'react';
import { useCreateResource, useEditResource, type ResourceInput } from './change-resource.ts';
import type { Driver } from './resource.ts';
import { noteOwnEdit, useIsOwnEdit, type EditedVersion } from '../../lib/browser/own-edits.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { ApiError, isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { after } from '../../lib/time/clock.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

const DETAILS = 'entityDetailsJSON.';

/** A dialog that shows a success closes by itself. */
const CLOSES_AFTER_MS = 2_000;

type ResourceVersion = Pick<Driver, 'entityId' | 'version'>;

/** What is edited, and what a colleague may have made of it meanwhile. */
export interface ResourceEdit<Row extends ResourceVersion> {
  /** The state with which the form opens. */
  readonly opened: Row;
  /** The current state; undefined where it is not known or was deleted. */
  readonly newest: Row | undefined;
  /** Loads the current state; undefined where it was deleted or cannot be loaded. */
  readonly onReload: () => Promise<Row | undefined>;
}

interface SaveOptions<Row extends ResourceVersion> {
  /** Undefined for an addition. */
  readonly edit: ResourceEdit<Row> | undefined;
  /** Fills the form with a version that was loaded. */
  readonly onReloaded: (row: Row) => void;
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
  /** True where the reason says it all: no reply arrived, or the newer version could not be loaded. */
  readonly isReasonAlone: boolean;
  /** Who has saved a newer version than the one that is edited; undefined for none. */
  readonly newer: 'theirs' | 'own' | undefined;
  /** Continues from the newer version. */
  readonly reload: () => void;
  readonly save: (input: ResourceInput) => void;
}

/** Adds or edits a resource and closes the dialog two seconds after the success. */
export function useSaveResource<Row extends ResourceVersion>(options: SaveOptions<Row>): ResourceSave {
  const { edit, onReloaded, showServerErrors, onClose } = options;
  const { userId } = useSession().claims;
  const creation = useCreateResource();
  const edition = useEditResource();
  const [base, setBase] = useState(edit?.opened);
  const [isRefused, setRefused] = useState(false);
  const [state, setState] = useState<ResourceSave['state']>('idle');
  const [isKnown, setKnown] = useState(false);
  const [reason, setReason] = useState<string>();
  const [isReasonAlone, setReasonAlone] = useState(false);
  const isSaved = state === 'saved';
  const close = useLatest(onClose);
  useEffect(() => (isSaved ? after(CLOSES_AFTER_MS, () => close.current()) : undefined), [isSaved, close]);

  const newest = edit?.newest;
  const isOwn = useIsOwnEdit(userId, newest && toEdited(newest));
  const isNewer = base !== undefined && newest !== undefined && newest.version > base.version;
  const isAtRest = state === 'idle' || state === 'failed';

  const send = async (input: ResourceInput) => {
    setState('saving');
    setReason(undefined);
    setRefused(false);
    try {
      if (base) noteOwnEdit(userId, toEdited(await edition.mutateAsync({ key: base, input })));
      else setKnown(!(await creation.mutateAsync(input)).isNew);
      setState('saved');
    } catch (error) {
      setState('failed');
      setReasonAlone(isWithoutReply(error));
      setRefused(isApiError(error) && error.code === 'resource.changedMeanwhile');
      const isAtField = showServerErrors(toDetailErrors(error));
      setReason(isApiError(error) && !isAtField ? error.message : undefined);
    }
  };
  const reload = async () => {
    const row = await edit?.onReload();
    setReasonAlone(row === undefined);
    if (row === undefined) {
      setState('failed');
      setRefused(true);
      setReason(t('resources.reloadFailed'));
      return;
    }
    setBase(row);
    setState('idle');
    setRefused(false);
    onReloaded(row);
  };
  return {
    state,
    isKnown,
    reason,
    isReasonAlone,
    newer: isAtRest && (isRefused || (isNewer && state === 'idle')) ? (isNewer && isOwn ? 'own' : 'theirs') : undefined,
    reload: () => void reload(),
    save: (input) => {
      if (state === 'idle' || state === 'failed') void send(input);
    },
  };
}

function toEdited({ entityId, version }: ResourceVersion): EditedVersion {
  return { name: `resource ${entityId}`, version };
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
