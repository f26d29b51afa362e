import type { Lane, LaneDraftInput } from '@loadstone/contracts/lanes';
import { addDays, moveWithDay } from '@loadstone/contracts/board';
import { moveStops } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { noteOwnEdit, useIsOwnEdit } from '../../lib/browser/own-edits.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { useBoardDay } from '../../lib/settings/use-board-day.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { t } from '../../lib/texts/t.ts';
import { useNow } from '../../lib/time/use-now.ts';
import {
  checkSchedule,
  cityZoneQuery,
  mergeSchedule,
  saveLane,
  ScheduleFields,
  toExample,
  toSchedule,
  toScheduleValues,
  type ScheduleErrors,
} from '../../modules/lanes/index.ts';
import { toDraft, toEmptyForm, toFilledForm, toTemplateDraft, type FormFacts } from '../../modules/postings/index.ts';
import { PostingFormFrame } from '../posting-form/components/posting-form-frame.tsx';
import type { SaveFailure } from '../posting-form/components/save-problem.tsx';
import { FORM_FIELDS, toFieldName, toServerErrors } from '../posting-form/model/posting-form.ts';
import { toMergeNotice, toShownProblem, type NewerVersion } from '../posting-form/model/shown-problem.ts';
import { useFormTabs } from '../posting-form/use-form-tabs.ts';
import { usePostingForm } from '../posting-form/use-posting-form.ts';

/** As the server names the fields of the posting in a draft of a lane. */
const POSTING_PREFIX = /^posting\./;
/** How often the example follows the clock. */
const CLOCK_MS = 30_000;

interface LaneFormDialogProps {
  /** The lane that is edited; undefined for a new one. */
  readonly lane: Lane | undefined;
  /** Its current state, because another user may edit it meanwhile; undefined where that is not known. */
  readonly newest: Lane | undefined;
  /** The posting that becomes a lane. */
  readonly source: FormFacts | undefined;
  readonly onSaved: (lane: Lane) => void;
  /** Loads the current state of the lane; undefined where it was deleted or cannot be loaded. */
  readonly onReload: () => Promise<Lane | undefined>;
  readonly onClose: () => void;
}

/** Add Lane and Edit Lane: when it posts, above the posting form, whose date is the first day. */
export default function LaneFormDialog(props: LaneFormDialogProps) {
  const { mode, claims } = useSession();
  const { postingCommentMaxLength, westernProvinces, boardTimeZone } = useSettings();
  const today = useBoardDay();
  const nowMs = useNow(CLOCK_MS);
  const tabs = useFormTabs();
  const [base, setBase] = useState(props.lane);
  const { schedule, setSchedule, merge } = useSchedule(base);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SaveFailure | null>(null);
  const toInitial = (lane: Lane | undefined) => {
    if (lane === undefined) {
      return props.source === undefined ? toEmptyForm(today) : toFilledForm(startAfter(props.source, today), today);
    }
    const { tiers, ...facts } = lane.posting;
    return { ...toFilledForm(startOn(facts, lane.validFrom), today), tiers };
  };
  const [initial, setInitial] = useState(() => toInitial(base));
  const form = usePostingForm({ mode, initial, today, commentMaxLength: postingCommentMaxLength, westernProvinces });
  // The first day of a lane that runs already stays, unless another day is chosen.
  const isDayKept = base !== undefined && form.values.dateAvail === initial.dateAvail;
  const validFrom = isDayKept ? base.validFrom : (form.values.dateAvail ?? today);
  const errors = checkSchedule(schedule, { validFrom, before: base, today });
  const originId = form.values.origin?.id;
  const isOriginKept = base !== undefined && originId === initial.origin?.id;
  const zone = useQuery({ ...cityZoneQuery(originId ?? 0), enabled: originId !== undefined && !isOriginKept });
  const timeZone = (isOriginKept ? base.timeZone : zone.data) || boardTimeZone;
  const example = toExample(schedule, { validFrom, before: base, today, nowMs, timeZone, errors });

  const fail = (error: unknown) => {
    const details = isApiError(error) ? error.details : [];
    const ofForm = details.map((detail) => ({ ...detail, field: detail.field.replace(POSTING_PREFIX, '') }));
    const { errors: wrongFields, rest } = toServerErrors(ofForm);
    form.showServerErrors(wrongFields);
    const wrong = FORM_FIELDS.find((field) => wrongFields[field] !== undefined);
    tabs.goTo(wrong);
    setProblem(toFailure(error, wrong === undefined ? rest : []));
  };
  const send = async () => {
    if (isSaving) return;
    setChecked(true);
    const [wrong] = Object.keys(errors);
    if (wrong !== undefined) {
      document.getElementById(`${tabs.formId}-${wrong}`)?.focus();
      return;
    }
    setProblem(null);
    setSaving(true);
    const posting = toTemplateDraft(mode, toDraft(mode, form.values, base?.posting));
    const { tiers, networkId } = form.values;
    // Without any it says so: an edit that names none keeps those of the lane.
    const ofLoads = mode === 'B' && networkId === 0 ? { tiers: tiers ?? null } : {};
    const draft = { posting: { ...posting, ...ofLoads }, ...toSchedule(schedule, validFrom) } as LaneDraftInput;
    try {
      const saved = await saveLane(base, draft);
      noteOwnEdit(claims.userId, { name: `lane ${saved.laneID}`, version: saved.version });
      props.onSaved(saved);
    } catch (error) {
      setSaving(false);
      fail(error);
    }
  };
  const outdated = useOutdated(base, props.newest);
  const startOver = async () => {
    const lane = await props.onReload();
    if (lane === undefined) {
      setProblem({ message: t('lanes.reloadFailed'), reasons: [], canReload: true });
      return;
    }
    const replaced = form.merge(toInitial(base), toInitial(lane));
    setProblem(toMergeNotice([...merge(base, lane), ...replaced.map(toFieldName)]));
    setBase(lane);
    setInitial(toInitial(lane));
    tabs.goTo('origin');
  };

  return (
    <PostingFormFrame
      title={base === undefined ? t('lanes.addTitle') : t('lanes.editTitle')}
      form={form}
      tabs={tabs}
      today={today}
      sendLabel={t('lanes.save')}
      savingText={t('lanes.saving')}
      isSaving={isSaving}
      problem={isSaving ? problem : toShownProblem(problem, outdated)}
      lead={
        <ScheduleFields
          formId={tabs.formId}
          values={schedule}
          example={example}
          errors={isChecked ? errors : NO_ERRORS}
          onChange={setSchedule}
        />
      }
      hasTiers
      onSend={() => void send()}
      onReload={() => void startOver()}
      onClose={props.onClose}
    />
  );
}

/** The schedule of a lane as it is typed, and the merge of that of a newer version. */
function useSchedule(lane: Lane | undefined) {
  const [schedule, setSchedule] = useState(() => toScheduleValues(lane));
  const latest = useLatest(schedule);
  const merge = (before: Lane | undefined, newer: Lane) => {
    const versions = { opened: toScheduleValues(before), typed: latest.current, newer: toScheduleValues(newer) };
    const { values, replaced } = mergeSchedule(versions);
    setSchedule(values);
    return replaced;
  };
  return { schedule, setSchedule, merge };
}

/** Whether the lane has a newer version than the one that is edited, and what is said of it. */
function useOutdated(base: Lane | undefined, newest: Lane | undefined): NewerVersion {
  const { claims } = useSession();
  const isOwnEdit = useIsOwnEdit(claims.userId, newest && { name: `lane ${newest.laneID}`, version: newest.version });
  return {
    isOutdated: base !== undefined && newest !== undefined && newest.version > base.version,
    isOwnEdit,
    changedNow: t('lanes.changedNow'),
    changedByYou: t('lanes.changedByYou'),
  };
}

const NO_ERRORS: ScheduleErrors = {};

/** The facts of a posting from which a lane is made. The lane begins after its day: the posting is that day's already. */
function startAfter(source: FormFacts, today: string): FormFacts {
  return startOn(source, addDays(source.dateAvail > today ? source.dateAvail : today, 1));
}

/** The same facts from another first day on, with the other days as long after it as before. */
function startOn(facts: FormFacts, firstDay: string): FormFacts {
  const deliveryDate = moveWithDay(facts.deliveryDate ?? null, facts.dateAvail, firstDay);
  const stops = moveStops(facts.stops ?? null, facts.dateAvail, firstDay);
  return {
    ...facts,
    dateAvail: firstDay,
    ...(stops !== null && { stops: [...stops] }),
    ...(facts.deliveryDate && deliveryDate && { deliveryDate }),
  };
}

function toFailure(error: unknown, rest: readonly string[]): SaveFailure {
  if (isWithoutReply(error)) {
    return { message: t('postingForm.maybeSaved'), reasons: [], canReload: false, canRetry: true };
  }
  const message = t('lanes.saveFailed');
  if (!isApiError(error)) return { message, reasons: [], canReload: false };
  if (error.code === 'lane.changedMeanwhile')
    return { message, reasons: [t('lanes.changedMeanwhile')], canReload: true };
  return { message, reasons: rest.length > 0 ? rest : [error.message], canReload: false };
}
