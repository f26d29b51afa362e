import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { INBOUND_MAIL_LIMITS } from '@loadstone/contracts/inbound-mails';
import { MODE_KINDS, POSTING_KINDS, type PostingKind } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useAddSender } from '../requests.ts';

/** The field in which a sender is typed. */
export function AddSender() {
  const { mode } = useSession();
  const adding = useAddSender();
  const [address, setAddress] = useState('');
  const [postType, setPostType] = useState<PostingKind>(MODE_KINDS[mode].own);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async () => {
    setProblem(null);
    try {
      await adding.mutateAsync({ address: address.trim(), postType });
      setAddress('');
    } catch (error) {
      const detail = isApiError(error) ? error.details[0]?.message : undefined;
      setProblem(detail ?? toReasonedText(t('inboundMails.changeFailed'), error));
    }
  };
  const submit = () => void (address.trim() !== '' && !adding.isPending && add());
  return (
    <Group gap="xs" mt="sm" align="flex-end" wrap="nowrap">
      <TextInput
        type="email"
        label={t('inboundMails.address')}
        maxLength={INBOUND_MAIL_LIMITS.addressLength}
        autoComplete="off"
        style={{ flex: 1 }}
        error={problem}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <SegmentedControl
        aria-label={t('inboundMails.sends')}
        size="xs"
        data={POSTING_KINDS.map((kind) => ({ value: kind, label: t(`inboundMails.kind.${kind}`) }))}
        value={postType}
        onChange={(kind) => setPostType(kind as PostingKind)}
      />
      <Button variant="default" disabled={address.trim() === ''} onClick={submit}>
        {t('inboundMails.add')}
      </Button>
    </Group>
  );
}
