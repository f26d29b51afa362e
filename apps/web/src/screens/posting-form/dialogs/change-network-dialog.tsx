import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Network } from '@loadstone/contracts/networks';
import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { useSavePosting, toDraft, toFilledForm } from '../../../modules/postings/index.ts';
import { SaveProblem } from '../components/save-problem.tsx';
import { ALERT_LIFE_MS } from '../../../ui/toasts/alert-life.ts';
import { toNetworkGroups } from '../model/network-choices.ts';
import { busyProps } from '../../../ui/busy-props.ts';

interface ChangeNetworkDialogProps {
  readonly posting: Posting;
  readonly today: string;
  readonly onClose: () => void;
}

/** Makes a posting visible only to the members of another network. */
export default function ChangeNetworkDialog({ posting, today, onClose }: ChangeNetworkDialogProps) {
  const { mode } = useSession();
  const groups = toNetworkGroups(useNetworks().data ?? []);
  const save = useSavePosting();
  const close = useWhileMounted(onClose);
  const [chosen, setChosen] = useState<Network | null>(null);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<string | null>(null);

  const send = () => {
    if (!chosen || save.isPending) return;
    setProblem(null);
    const draft = toDraft(mode, { ...toFilledForm(posting, today), networkId: chosen.id }, posting);
    handleReply(save.mutateAsync({ draft, edited: posting, idempotencyKey: `${idempotencyKey}-${chosen.id}` }), {
      onSuccess: () => {
        showToast({ message: t('postingForm.edited'), tone: 'success', lifeMs: ALERT_LIFE_MS });
        close();
      },
      onError: (error) => setProblem(isApiError(error) ? error.message : ''),
    });
  };

  return (
    <DialogFrame
      title={t('postingForm.changeNetwork')}
      isOpen
      size={400}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={chosen === null} {...busyProps(save.isPending)}>
            {t('postingForm.change')}
          </Button>
        </>
      }
    >
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            data-autofocus
            rightSection={<IconChevronDown size={14} />}
          >
            {chosen?.name ?? t('postingForm.chooseNetwork')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map((group) => (
            <Menu.Sub key={group.label}>
              <Menu.Sub.Target>
                <Menu.Sub.Item>{group.label}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown aria-label={group.label} mah={280} style={{ overflowY: 'auto' }}>
                {group.networks.map((network) => (
                  <Menu.Item key={network.id} onClick={() => setChosen(network)}>
                    {network.name}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          ))}
        </Menu.Dropdown>
      </Menu>
      <p>{t('postingForm.changeNetworkHint')}</p>
      <SaveProblem
        problem={
          problem === null ? null : { message: t('postingForm.editFailed'), reasons: [problem], canReload: false }
        }
        onReload={() => undefined}
      />
    </DialogFrame>
  );
}
