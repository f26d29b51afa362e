import { ActionIcon, CopyButton as ClipboardCopy, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps {
  readonly value: string;
  /** The accessible name of the button, e.g. "Copy phone". */
  readonly label: string;
  /** Shown for a moment after copying. */
  readonly doneLabel: string;
  /** -1 in a list where only one row is a tab stop. */
  readonly tabIndex?: 0 | -1;
}

const SHOWN_MS = 1_500;

/** Copies a value to the clipboard with one click, and confirms it. */
export function CopyButton({ value, label, doneLabel, tabIndex = 0 }: CopyButtonProps) {
  return (
    <ClipboardCopy value={value} timeout={SHOWN_MS}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? doneLabel : label}>
          <ActionIcon size={28} aria-label={copied ? doneLabel : label} tabIndex={tabIndex} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </ClipboardCopy>
  );
}
