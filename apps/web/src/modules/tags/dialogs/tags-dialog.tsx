import { ActionIcon, Button, Skeleton, TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { LIMITS } from '@loadstone/contracts/board';
import {
  DEFAULT_TAG_COLOR,
  TAG_COLORS,
  TAG_COLORS_PER_ROW,
  tagDraftSchema,
  type Tag,
  type TagColor,
} from '@loadstone/contracts/tags';
import { useEffect, useId, useRef, useState, type FocusEventHandler } from 'react';
import { isWithoutReply } from '../../../lib/api/api-error.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useCreateTag, useDeleteTag, useTags } from '../tags.ts';
import styles from './tags-dialog.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/** Manage Tags: a form that adds a tag, and the list of existing ones. */
export default function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId();
  return (
    <DialogFrame title={t('tags.title')} isOpen size={460} onClose={onClose}>
      <AddTagForm />
      <section aria-labelledby={titleId} className={styles.section}>
        <h3 id={titleId} className={styles.heading}>
          {t('tags.yours')}
        </h3>
        <TagList />
      </section>
    </DialogFrame>
  );
}

function AddTagForm() {
  const creation = useCreateTag();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { form, onSubmit, showServerErrors } = useContractForm<{ tagName: string; tagColor: TagColor }>({
    schema: tagDraftSchema,
    initialValues: { tagName: '', tagColor: DEFAULT_TAG_COLOR },
    onValid: (values) => {
      if (creation.isPending) return;
      handleReply(creation.mutateAsync({ draft: values, idempotencyKey }), {
        onSuccess: () => {
          form.reset();
          form.getInputNode('tagName')?.focus();
        },
        onError: (error) => {
          if (showServerErrors(error)) return;
          showToast({ message: toReasonedText(t('tags.addFailed'), error), tone: 'danger' });
        },
        // The next request is for another tag, also where this one was refused and is then changed.
        onSettled: (error) => {
          if (!isWithoutReply(error)) setIdempotencyKey(newIdempotencyKey());
        },
      });
    },
  });
  const nameProps = form.getInputProps('tagName') as TextInputProps & { onBlur: FocusEventHandler };
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={styles.nameRow}>
        <TextInput
          label={t('tags.name')}
          withAsterisk
          data-autofocus
          maxLength={LIMITS.tagNameLength}
          autoComplete="off"
          className={styles.name}
          key={form.key('tagName')}
          {...nameProps}
          // The error for an empty name is shown only after sending: a message that appears during a press would move
          // the button.
          onBlur={(event) => event.currentTarget.value.trim() !== '' && nameProps.onBlur(event)}
        />
        <Button type="submit" className={styles.add} {...busyProps(creation.isPending)}>
          {t('tags.add')}
        </Button>
      </div>
      <TagColorPicker
        value={form.getValues().tagColor}
        onChange={(tagColor) => form.setFieldValue('tagColor', tagColor)}
      />
    </form>
  );
}

const SKELETON_ROWS = 3;

function TagList() {
  const tags = useTags();
  const removal = useDeleteTag();
  const list = useRef<HTMLUListElement>(null);
  // The position of the tag that was just deleted: its neighbour gets the focus once the row has gone.
  const removedIndex = useRef<number>(null);
  useEffect(() => {
    if (removedIndex.current !== null) focusRow(list.current, removedIndex.current);
    removedIndex.current = null;
  }, [tags.data]);
  const remove = async (tag: Tag, index: number) => {
    const isConfirmed = await ask({
      title: t('tags.deleteTitle'),
      body: t('tags.deleteQuestion', { name: tag.tagName }),
      confirmLabel: t('tags.delete'),
      cancelLabel: t('ui.cancel'),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    const send = () =>
      handleReply(removal.mutateAsync(tag), {
        onSuccess: () => {
          removedIndex.current = index;
        },
        onError: (error) =>
          showToast({
            message: toReasonedText(t('tags.deleteFailed'), error),
            tone: 'danger',
            action: { label: t('ui.retry'), run: send },
          }),
      });
    send();
  };

  if (!tags.data) {
    if (tags.isError) {
      return <ErrorState title={t('tags.loadFailed')} error={tags.error} onRetry={() => void tags.refetch()} />;
    }
    return (
      <DelayedSkeleton>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={16} my={8} width="60%" />
        ))}
      </DelayedSkeleton>
    );
  }
  if (tags.data.length === 0) return <p className={styles.empty}>{t('tags.empty')}</p>;
  return (
    <ul className={styles.list} ref={list}>
      {tags.data.map((tag, index) => (
        <li key={tag.id} className={styles.row}>
          <span className={styles.swatch} style={{ background: tag.tagColor }} aria-hidden />
          <span className={styles.label}>{tag.tagName}</span>
          <Tooltip label={t('tags.delete')}>
            <ActionIcon
              size={28}
              aria-label={t('tags.deleteLabel', { name: tag.tagName })}
              onClick={() => void remove(tag, index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** Focuses the button of a row, or of the last one. */
function focusRow(list: HTMLUListElement | null, index: number): void {
  const buttons = list?.querySelectorAll('button') ?? [];
  buttons[Math.min(index, buttons.length - 1)]?.focus();
}

interface TagColorPickerProps {
  readonly value: TagColor;
  readonly onChange: (color: TagColor) => void;
}

/** The palette, five a row; arrows move and select as in any group of radio buttons. */
function TagColorPicker({ value, onChange }: TagColorPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.palette}>
      <legend className={styles.legend}>{t('tags.color')}</legend>
      <div className={styles.colors} style={{ gridTemplateColumns: `repeat(${TAG_COLORS_PER_ROW}, 1fr)` }}>
        {TAG_COLORS.map((color) => (
          <label key={color.value} className={styles.color} title={color.name}>
            <input
              type="radio"
              name={name}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              aria-label={color.name}
            />
            <span className={styles.pickerSwatch} style={{ background: color.value }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
