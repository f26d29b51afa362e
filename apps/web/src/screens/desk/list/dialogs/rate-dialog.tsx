import { Button } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { toFactEntry } from '../../../../lib/fact-entry.ts';
import { toFactText } from '../../../../lib/fact-values.ts';
import { toLaneCurrency } from '../../../../lib/lane-currency.ts';
import { readRateReply, toReplyHint } from '../../../../lib/rate-reply.ts';
import { readFactEntry } from '../../../../lib/read-fact-entry.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useOwnCurrency } from '../../../../modules/companies/index.ts';
import { toDestinationText, toOriginText, toRowRate, type RowRate } from '../../../../modules/postings/index.ts';
import { DialogFrame } from '../../../../ui/dialogs/dialog-frame.tsx';
import { RowRateField } from '../components/row-rate-field.tsx';
import { useSendRate } from '../use-send-rate.ts';

/** Its height with a refused amount. */
const ROOM_PX = 300;

interface RateDialogProps {
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** The amount of a posting, below its row: Enter changes it, Escape leaves it as it is. */
export default function RateDialog({ posting, onClose }: RateDialogProps) {
  const name = posting.postType === 'L' ? 'rate' : 'minRatePerMile';
  const before = toFactEntry(name, posting);
  const [typed, setTyped] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const [row] = useState(() => document.querySelector(`[role="option"][data-token="${posting.token}"]`));
  const currency = toLaneCurrency({ st: posting.srceSt }, { st: posting.destSt }, useOwnCurrency());
  const stated = posting.rate ?? { currency };
  const read = name === 'rate' ? readRateReply(typed, stated) : readFactEntry(name, typed, currency);
  const send = useSendRate();
  const submit = () => {
    if ('problem' in read) {
      setAsked(true);
      return;
    }
    const next = { [name]: read.value } as RowRate;
    if (JSON.stringify(next) !== JSON.stringify(toRowRate(posting))) send(posting, next);
    onClose();
  };
  const understood =
    'problem' in read ? toReplyHint(stated) : toFactText(name, { [name]: read.value }) || t('rowRate.none');
  return (
    <DialogFrame
      title={t('rowRate.title')}
      isOpen
      size={320}
      at={row}
      roomPx={ROOM_PX}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('rowRate.save')}</Button>
        </>
      }
    >
      <p>{`${toOriginText(posting)} → ${toDestinationText(posting)}`}</p>
      <RowRateField
        name={name}
        typed={typed}
        understood={understood}
        problem={isAsked && 'problem' in read ? read.problem : undefined}
        onType={(text) => {
          setTyped(text);
          setAsked(false);
        }}
      />
    </DialogFrame>
  );
}
