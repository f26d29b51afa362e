import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Rate } from '@loadstone/contracts/money';
import type { Posting } from '@loadstone/contracts/postings';
import { useDeferredValue, useMemo, useState } from 'react';
import { toFactEntry } from '../../../../lib/fact-entry.ts';
import { z } from 'zod';
import { formatCount } from '../../../../lib/format/formatting.ts';
import { toLaneCurrency } from '../../../../lib/lane-currency.ts';
import { readFactEntry } from '../../../../lib/read-fact-entry.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useSettings } from '../../../../lib/settings/settings.ts';
import { t } from '../../../../lib/texts/t.ts';
import { DialogFrame } from '../../../../ui/dialogs/dialog-frame.tsx';
import { useCityLookUp } from '../../../../modules/places/index.ts';
import { useTags } from '../../../../modules/tags/index.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { CityPicker } from '../../../../ui/form/city-picker.tsx';
import {
  EMPTY_FILTER,
  isFilterEmpty,
  postingFilterSchema,
  listSizeChoices,
  listStatusChoices,
  toFilterTest,
  type PostingFilter,
  listSizes,
} from '../../../../modules/postings/index.ts';
import styles from './filter-dialog.module.css';

interface FilterDialogProps {
  /** The active filter, with which the dialog starts. */
  readonly filter: PostingFilter;
  /** Every posting, to show the number of matches while the user types. */
  readonly postings: readonly Posting[];
  readonly today: string;
  readonly onApply: (filter: PostingFilter) => void;
  readonly onClose: () => void;
}

const LONGEST_ENTRY = 40;
const TYPED = { rate: 'typedRate', weightLbs: 'typedWeight' } as const;

/** The filter with what is typed for its rate and its weight, also where that is not understood. */
interface FilterDraft extends PostingFilter, Record<string, unknown> {
  readonly typedRate: string;
  readonly typedWeight: string;
}

const draftSchema = postingFilterSchema
  .extend({ typedRate: z.string(), typedWeight: z.string() })
  .superRefine((draft, context) => {
    for (const fact of ['rate', 'weightLbs'] as const) {
      const read = readFactEntry(fact, draft[TYPED[fact]]);
      if ('problem' in read) context.addIssue({ code: 'custom', path: [TYPED[fact]], message: read.problem });
    }
  })
  .refine((draft) => !isDraftEmpty(draft));

function toDraft(filter: PostingFilter): FilterDraft {
  return { ...filter, typedRate: toFactEntry('rate', filter), typedWeight: toFactEntry('weightLbs', filter) };
}

function isDraftEmpty(draft: FilterDraft): boolean {
  return isFilterEmpty(draft) && draft.typedRate.trim() === '' && draft.typedWeight.trim() === '';
}

/** The least rate. A lone `$` is the dollar of the country in which both ends are that are filtered by. */
function readRate(typed: string, { origin, destination }: Pick<PostingFilter, 'origin' | 'destination'>): Rate | null {
  const read = readFactEntry('rate', typed, toLaneCurrency(origin, destination));
  return 'value' in read ? read.value : null;
}

/** Filter Postings: a posting must meet every criterion that is set. */
// eslint-disable-next-line max-lines-per-function -- one form, whose fields share its state.
export default function FilterDialog({ filter, postings, today, onApply, onClose }: FilterDialogProps) {
  const { mode, claims } = useSession();
  const { postingCommentMaxLength } = useSettings();
  const tags = useTags();
  const lookUp = useCityLookUp();
  const { form, onSubmit } = useContractForm<FilterDraft>({
    schema: draftSchema,
    initialValues: toDraft(filter),
    onValid: ({ typedRate, typedWeight: _weight, ...fields }) =>
      onApply({ ...fields, comment: fields.comment.trim(), rate: readRate(typedRate, fields) }),
  });
  const draft = form.values;
  // The pickers store the typed text themselves, so they are mounted again to clear them.
  const [resets, setResets] = useState(0);
  const isEmpty = isDraftEmpty(draft);
  const enter = (fact: 'rate' | 'weightLbs', typed: string) => {
    form.setFieldValue(TYPED[fact], typed);
    if (fact === 'rate') form.setFieldValue(fact, readRate(typed, draft));
    else {
      const read = readFactEntry(fact, typed);
      form.setFieldValue(fact, 'value' in read ? read.value : null);
    }
  };

  // Counting thousands of postings is deferred while the user types.
  const counted = useDeferredValue(draft);
  const matching = useMemo(() => {
    const isWanted = toFilterTest(counted, { userId: claims.userId, today });
    return postings.reduce((count, posting) => (isWanted(posting) ? count + 1 : count), 0);
  }, [counted, postings, claims.userId, today]);
  const tagNames = new Set([...(tags.data ?? []).map(({ tagName }) => tagName), ...(draft.tag ? [draft.tag] : [])]);

  return (
    <DialogFrame
      title={t('postingFilter.title')}
      isOpen
      size={480}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button
            variant="subtle"
            mr="auto"
            disabled={isEmpty}
            onClick={() => {
              form.setValues(toDraft(EMPTY_FILTER));
              setResets((count) => count + 1);
            }}
          >
            {t('postingFilter.reset')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={isEmpty}>
            {t('postingFilter.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Checkbox
          label={t('postingFilter.myPostings')}
          description={t('postingFilter.myPostingsHint')}
          {...form.getInputProps('isMine', { type: 'checkbox' })}
        />
        <Group grow align="flex-start" key={resets}>
          {(['origin', 'destination'] as const).map((end) => (
            <CityPicker
              key={end}
              id={`filter-${end}`}
              label={t(`postingFilter.${end}`)}
              lookUp={lookUp}
              isRequired={false}
              autoFocus={end === 'origin'}
              value={draft[end]}
              onChange={(city) => form.setFieldValue(end, city)}
            />
          ))}
        </Group>
        <Group grow>
          <NativeSelect
            label={t('postingFilter.size')}
            data={listSizeChoices(listSizes(mode))}
            {...form.getInputProps('vehicleSize')}
          />
          <NativeSelect
            label={t('postingFilter.status')}
            data={listStatusChoices()}
            {...form.getInputProps('status')}
          />
          <NativeSelect
            label={t('postingFilter.tag')}
            data={[
              { value: '', label: t('postingFilter.any') },
              ...[...tagNames].map((name) => ({ value: name, label: name })),
            ]}
            {...form.getInputProps('tag')}
          />
        </Group>
        <Group grow align="flex-start">
          {mode === 'B' && (
            <TextInput
              label={t('postingFilter.rate')}
              placeholder={t('facts.rate.placeholder')}
              maxLength={LONGEST_ENTRY}
              {...form.getInputProps('typedRate')}
              onChange={({ currentTarget }) => enter('rate', currentTarget.value)}
            />
          )}
          <TextInput
            label={t(`postingFilter.weight.${mode}`)}
            placeholder={t('facts.weightLbs.placeholder')}
            maxLength={LONGEST_ENTRY}
            {...form.getInputProps('typedWeight')}
            onChange={({ currentTarget }) => enter('weightLbs', currentTarget.value)}
          />
        </Group>
        <TextInput
          label={t('postingFilter.comment')}
          maxLength={postingCommentMaxLength}
          {...form.getInputProps('comment')}
        />
        <div className={styles.matches} role="status">
          {!isEmpty && t('postingFilter.matches', { count: formatCount(matching), total: postings.length })}
        </div>
      </Stack>
    </DialogFrame>
  );
}
