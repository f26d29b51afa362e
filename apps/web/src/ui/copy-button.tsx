import { ActionIcon, CopyButton as ClipboardCopy, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps {
  readonly value: string;
  /** What the button says it copies, e.g. "Copy phone". */
  readonly label: string;
  /** Said for a moment once it is done. */
  readonly doneLabel: string;
}

const SHOWN_MS = 1_500;

/** Puts a value into the clipboard with one click, and says so. */
export function CopyButton({ value, label, doneLabel }: CopyButtonProps) {
  return (
    <ClipboardCopy value={value} timeout={SHOWN_MS}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? doneLabel : label}>
          <ActionIcon size={24} aria-label={copied ? doneLabel : label} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </ClipboardCopy>
  );
}
