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
  /**
   * Merges what was typed into a version that was loaded.
   *
   * @param before the version that was edited
   * @returns the labels of the fields whose typed value it has replaced
   */
  readonly onReloaded: (row: Row, before: Row) => readonly string[];
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
  /** The labels of the fields whose typed value the loaded version has replaced. */
  readonly replaced: readonly string[];
  /** Continues from the newer version, with the edits of fields that it has left alone. */
  readonly reload: () => void;
  readonly save: (input: ResourceInput) => void;
}

/** Adds or edits a resource and closes the dialog two seconds after the success. */
export function useSaveResource<Row extends ResourceVersion>(options: SaveOptions<Row>): ResourceSave {
  const { userId } = useSession().claims;
  const creation = useCreateResource();
  const edition = useEditResource();
  const [base, setBase] = useState(options.edit?.opened);
  const [isRefused, setRefused] = useState(false);
  const [state, setState] = useState<ResourceSave['state']>('idle');
  const [isKnown, setKnown] = useState(false);
  const [reason, setReason] = useState<string>();
  const [isReasonAlone, setReasonAlone] = useState(false);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const isSaved = state === 'saved';
  const latest = useLatest(options);
  useEffect(() => (isSaved ? after(CLOSES_AFTER_MS, () => latest.current.onClose()) : undefined), [isSaved, latest]);

  const newer = useNewer(base, options.edit?.newest) ?? (isRefused ? 'theirs' : undefined);
  const isAtRest = state === 'idle' || state === 'failed';

  const send = async (input: ResourceInput) => {
    setState('saving');
    setReason(undefined);
    setRefused(false);
    setReplaced([]);
    try {
      if (base) noteOwnEdit(userId, toEdited(await edition.mutateAsync({ key: base, input })));
      else setKnown(!(await creation.mutateAsync(input)).isNew);
      setState('saved');
    } catch (error) {
      setState('failed');
      setReasonAlone(isWithoutReply(error));
      setRefused(isApiError(error) && error.code === 'resource.changedMeanwhile');
      const isAtField = options.showServerErrors(toDetailErrors(error));
      setReason(isApiError(error) && !isAtField ? error.message : undefined);
    }
  };
  const reload = async () => {
    const row = await options.edit?.onReload();
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
    setReplaced(latest.current.onReloaded(row, base ?? row));
  };
  return {
    state,
    isKnown,
    reason,
    isReasonAlone,
    newer: isAtRest && (isRefused || state === 'idle') ? newer : undefined,
    replaced,
    reload: () => void reload(),
    save: (input) => {
      if (isAtRest) void send(input);
    },
  };
}

/** Who has saved a newer version than the one that is edited; undefined where none is known. */
function useNewer(base: ResourceVersion | undefined, newest: ResourceVersion | undefined): ResourceSave['newer'] {
  const isOwn = useIsOwnEdit(useSession().claims.userId, newest && toEdited(newest));
  if (base === undefined || newest === undefined || newest.version <= base.version) return undefined;
  return isOwn ? 'own' : 'theirs';
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
