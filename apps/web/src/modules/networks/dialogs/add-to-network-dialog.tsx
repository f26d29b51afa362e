import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Network } from '@loadstone/contracts/networks';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { after } from '../../../lib/time/clock.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isAlreadyMember, useAddMember, useAllMembers } from '../members.ts';
import { useFreshNetworks } from '../list-networks.ts';
import { searchNetworks } from '../model/network-groups.ts';
import { ChosenNetworks, NetworkChoices } from '../components/network-choices.tsx';
import styles from '../components/networks.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/** The dialog closes itself after this time once it has shown its success. */
const CLOSES_AFTER_MS = 2_000;

/** The company to add. */
export interface NetworkCandidate {
  readonly custCd: string;
  readonly company: string;
}

interface AddToNetworkDialogProps {
  /** At least one. */
  readonly candidates: readonly NetworkCandidate[];
  readonly onClose: () => void;
}

type Outcome = { readonly kind: 'added' } | { readonly kind: 'refused'; readonly message: string };

/** Adds companies to any number of networks that do not contain all of them yet. */
export function AddToNetworkDialog({ candidates, onClose }: AddToNetworkDialogProps) {
  const networks = useFreshNetworks();
  const members = useAllMembers();
  const add = useAddMember();
  const [typed, setTyped] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const isAdded = outcome?.kind === 'added';
  useEffect(() => (isAdded ? after(CLOSES_AFTER_MS, onClose) : undefined), [isAdded, onClose]);

  const all = networks.data ?? [];
  const memberKeys = new Set(members.data?.map(({ networkId, memberCustCd }) => `${networkId} ${memberCustCd}`));
  const memberOf = new Set(
    all.filter(({ id }) => candidates.every(({ custCd }) => memberKeys.has(`${id} ${custCd}`))).map(({ id }) => id),
  );
  const isReady = networks.data !== undefined && members.data !== undefined;
  const failed = [networks, members].find(({ isError, data }) => isError && data === undefined);

  const { form, onSubmit } = useContractForm<{ networkIds: number[] }>({
    schema: z.object({
      networkIds: z.array(z.number()).refine((ids) => all.some(({ id }) => ids.includes(id)), {
        error: t('networks.nothingChosen'),
      }),
    }),
    initialValues: { networkIds: [] },
    showErrors: 'onSubmit',
    onValid: () => void save(),
  });
  const chosenIds = form.values.networkIds;
  const chosen = all.filter(({ id }) => chosenIds.includes(id));

  const choose = (id: number, isChosen: boolean) => {
    setOutcome(undefined);
    form.setFieldValue('networkIds', (ids) => (isChosen ? [...ids, id] : ids.filter((other) => other !== id)));
  };
  const save = async () => {
    if (isSaving || isAdded) return;
    setIsSaving(true);
    const failures = await addToEach(chosen, (networkId) => {
      const missing = candidates.filter(({ custCd }) => !memberKeys.has(`${networkId} ${custCd}`));
      return Promise.all(missing.map(({ custCd }) => addUnlessMember(() => add.mutateAsync({ networkId, custCd }))));
    });
    setIsSaving(false);
    const failedIds = failures.map(({ network }) => network.id);
    form.setFieldValue('networkIds', failedIds);
    setOutcome(toOutcome(failures));
  };
  const refusal = outcome?.kind === 'refused' ? outcome.message : form.errors['networkIds'];

  return (
    <DialogFrame
      title={t('networks.toNetworkTitle')}
      isOpen
      size={520}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('networks.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} {...busyProps(isSaving || isAdded)}>
            {t('networks.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.candidate}>{toCandidateText(candidates)}</p>
      <TextInput
        data-autofocus
        aria-label={t('networks.searchNetwork')}
        placeholder={t('networks.searchNetwork')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ChosenNetworks networks={chosen} isLocked={isAdded} onRemove={(id) => choose(id, false)} />
      {failed && (
        <ErrorState title={t('networks.loadFailed')} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!isReady && !failed && (
        <DelayedSkeleton>
          <Skeleton height={80} />
        </DelayedSkeleton>
      )}
      {isReady && (
        <NetworkChoices
          networks={searchNetworks(all, typed)}
          memberOf={memberOf}
          chosenIds={chosenIds}
          isLocked={isAdded}
          onChoose={choose}
        />
      )}
      {(isAdded || refusal !== undefined) && (
        <Alert mt="sm" color={isAdded ? 'green' : 'red'} role={isAdded ? 'status' : 'alert'}>
          {isAdded ? toAddedText(candidates.length) : refusal}
        </Alert>
      )}
    </DialogFrame>
  );
}

/** A network that did not accept each company, and why. */
interface Failure {
  readonly network: Network;
  readonly error: unknown;
}

function toOutcome(failures: readonly Failure[]): Outcome {
  if (failures.length === 0) return { kind: 'added' };
  const names = failures.map(({ network }) => network.name).join(', ');
  return { kind: 'refused', message: toReasonedText(t('networks.partlyFailed', { names }), failures.at(-1)?.error) };
}

function toAddedText(count: number): string {
  return count === 1 ? t('networks.companyAdded') : t('networks.companiesAdded', { count });
}

function toCandidateText(candidates: readonly NetworkCandidate[]): string {
  const company = candidates[0]?.company ?? '';
  return candidates.length > 1
    ? `${company} ${t('networks.moreCompanies', { count: candidates.length - 1 })}`
    : company;
}

/** Tries every network. */
async function addToEach(
  networks: readonly Network[],
  add: (networkId: number) => Promise<unknown>,
): Promise<Failure[]> {
  const results = await Promise.allSettled(networks.map(({ id }) => add(id)));
  return networks.flatMap((network, index) => {
    const result = results[index];
    return result?.status === 'rejected' ? [{ network, error: result.reason as unknown }] : [];
  });
}

/** A network that already has the company counts as done. */
async function addUnlessMember(add: () => Promise<unknown>): Promise<void> {
  try {
    await add();
  } catch (error) {
    if (!isAlreadyMember(error)) throw error;
  }
}
