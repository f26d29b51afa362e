import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Posting } from '@loadstone/contracts';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useCityLookUp } from '../../../data/cities/list-city-labels.ts';
import { useTags } from '../../../data/tags/tags.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { CityPicker } from '../../../ui/form/city-picker.tsx';
import {
  EMPTY_FILTER,
  isFilterEmpty,
  postingFilterSchema,
  listSizeChoices,
  listStatusChoices,
  toFilterTest,
  type PostingFilter,
} from '../../../data/postings/posting-filter.ts';
import { listSizes } from '../../../data/postings/posting-draft.ts';
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

/** Filter Postings: a posting must meet every criterion that is set. */
export default function FilterDialog({ filter, postings, today, onApply, onClose }: FilterDialogProps) {
  const { mode, claims } = useSession();
  const { postingCommentMaxLength } = useSettings();
  const tags = useTags();
  const lookUp = useCityLookUp();
  const { form, onSubmit } = useContractForm<PostingFilter>({
    schema: postingFilterSchema.refine((fields) => !isFilterEmpty(fields)),
    initialValues: filter,
    showErrors: 'onSubmit',
    onValid: (fields) => onApply({ ...fields, comment: fields.comment.trim() }),
  });
  const draft = form.values;
  // The pickers store the typed text themselves, so they are mounted again to clear them.
  const [resets, setResets] = useState(0);
  const isEmpty = isFilterEmpty(draft);

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
              form.setValues(EMPTY_FILTER);
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
